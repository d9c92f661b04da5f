"""Templates of what cameras, pins and screens complain about. See `display.told`."""

from __future__ import annotations

from display.words import text

DEVICES = (
    # cameras
    text("{path} is no folder: give a folder of pictures"),
    text("{path} holds no pictures: put JPEG or PNG files there"),
    text("{path} is no file: give a video"),
    text("{path} is no video that can be read: try MP4 with H.264"),
    text("{path} is no picture that can be read"),
    text("{path} cannot be read: {why}"),
    text("{name} is no camera: write usb:0, pi:0, video:FILE or folder:FOLDER"),
    text("{name}: write the number of the camera, as in {kind}:0"),
    text("{name} is at its end"),
    text("{name} is closed"),
    text("{name} failed: {why}"),
    text("{name} sends no more pictures: check its cable"),
    text("{name} sends no more pictures: check the ribbon cable"),
    text("{name} cannot be started: is another program using it? ({why})"),
    text("{name} answers with the format {kind}, which nobody knows here"),
    text("the picture format {kind} is not known"),
    text("no camera at {path}: plug it in, or see which there are with `v4l2-ctl --list-devices`"),
    text("no Pi camera {number}: check the ribbon cable, and see `rpicam-hello --list-cameras` ({why})"),
    text(
        "picamera2 is missing: install it with `sudo apt install python3-picamera2`, and make .venv with "
        "--system-site-packages ({why})"
    ),
    # pins
    text("{name}: {number} is no pin of the header; use a BCM number such as 17"),
    text("{name}: GPIO {number} is reserved (I2C, SPI or serial); choose another"),
    text("GPIO {number} is set for {name} and for {other}; choose another for one of them"),
    text("GPIOZERO_PIN_FACTORY is mock: buttons would be dead. Unset it"),
    text("gpiozero is not installed ({why}): run make setup"),
    text("{why}: the old RPi.GPIO does not work here. Install lgpio: sudo apt install python3-lgpio"),
    text("{why}: another program holds this pin. Stop it, or set another pin"),
    text(
        "no pin library fits this machine ({why}). On a Raspberry Pi: sudo apt install python3-lgpio; on any other "
        "computer the keyboard stands in"
    ),
    text("the pins did not open: {why}"),
    # screens
    text("{why}: this pygame has no KMSDRM driver. Install Debian's: sudo apt install python3-pygame"),
    text("{why}: no display here. Run it on the desktop, or with --headless"),
    text("{why}: the display did not open. Run stichtisch doctor"),
    text("no display here: playing without a window"),
    text("{why}: playing without a window"),
)
