"""Pins of a Raspberry Pi Pico W by their GP numbers. Buttons close to ground; lamps are lit by a high level."""

BOARD = "pico"

BUTTONS = (("dealt", 2), ("amber", 3), ("blue", 4), ("undo", 5), ("call", 6))
OUTPUTS = (("amber", 10), ("blue", 11), ("red", 12), ("green", 13), ("blue_status", 14), ("buzzer", 15))

HARD_INTERRUPTS = True  # the handler runs in the interrupt itself, so that its stamp is that of the edge

READER_UART = 0  # RDM6300: its TX goes to GP1
READER_TX = 0
READER_RX = 1
READER_SPI = (0, 18, 19, 16, 17)  # RC522: SPI number, SCK, MOSI, MISO, and its SDA, which is the chip's select

BATTERY = None  # GP29 measures VSYS but is shared with the radio: a divider on GP26 would be (26, mV at full scale)

POWER_SAVE = 0xA11140  # for WLAN.config(pm=…): CYW43's power saving off
WATCHDOG_MS = 8000  # the RP2040 counts to 8,388 ms at most
TIMER = -1  # for machine.Timer: a virtual one
