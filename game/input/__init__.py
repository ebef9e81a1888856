"""From devices to intents: keyboard, mouse, touch and pads are equal citizens."""
