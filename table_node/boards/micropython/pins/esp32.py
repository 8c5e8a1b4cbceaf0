"""Pins of an ESP32 DevKit by their GPIO numbers. Buttons close to ground; lamps are lit by a high level.

GPIO 6 to 11 belong to the flash, 34 to 39 have no pull-up, and 0, 2, 12 and 15 decide how the chip starts.
A WROVER module keeps 16 and 17 for its memory: give its serial reader other pins.
"""

BOARD = "esp32"

BUTTONS = (("dealt", 32), ("amber", 33), ("blue", 25), ("undo", 26), ("call", 27))
OUTPUTS = (("amber", 18), ("blue", 19), ("red", 21), ("green", 22), ("blue_status", 23), ("buzzer", 4))

HARD_INTERRUPTS = False  # this port calls the handler a moment later, from a queue of eight

READER_UART = 2  # RDM6300: its TX goes to GPIO 16
READER_TX = 17
READER_RX = 16
READER_SPI = (1, 14, 13, 34, 5)  # RC522: SPI number, SCK, MOSI, MISO, and its SDA, which is the chip's select

BATTERY = None  # (pin, mV at full scale) where a divider is soldered on, such as (35, 6600) for two equal resistors

POWER_SAVE = 0  # for WLAN.config(pm=…): WLAN.PM_NONE
WATCHDOG_MS = 8000
TIMER = 0  # for machine.Timer: the first of four
