"""Writes idna_classes.bin, the code point classes that `idna.rs` reads.

    pip install unicodedata2==18.0.0 idna==3.20 && python idna_classes.py

From U+0080 upwards, runs of code points of one class; a run is `length * 16 + class` as a LEB128
number, the classes numbered as in `CLASSES`, the order of `enum Class`. The run after the last one is
disallowed. `unicodedata2` holds the Unicode Character Database; `idna.idnadata` the code points that
RFC 5892 derives as PVALID from it, and the joining types.
"""

import pathlib

import unicodedata2
from idna import idnadata

CLASSES = (
    "Disallowed Left Right ArabicNumber EuropeanNumber Neutral "
    "Mark LeftMark Virama LeftVirama DualLeft DualRight Forward Backward"
).split()


def code_points(ranges):
    for packed in ranges:
        yield from range(packed >> 32, packed & 0xFFFFFFFF)


VALID = set()
for derived in ("PVALID", "CONTEXTJ", "CONTEXTO"):
    VALID.update(code_points(idnadata.codepoint_classes[derived]))

JOINING = {}
for joining_type, ranges in idnadata.joining_types.items():
    letter = joining_type if isinstance(joining_type, str) else chr(joining_type)
    JOINING.update((code_point, letter) for code_point in code_points(ranges))


def class_of(code_point):
    if code_point not in VALID:
        return "Disallowed"
    character = chr(code_point)
    direction = unicodedata2.bidirectional(character)
    joining = JOINING.get(code_point)
    if unicodedata2.combining(character) == 9:
        return "LeftVirama" if direction == "L" else "Virama"
    if unicodedata2.category(character).startswith("M"):
        return "LeftMark" if direction == "L" else "Mark"
    if direction == "L":
        return "DualLeft" if joining == "D" else "Left"
    if direction in ("R", "AL"):
        return {"D": "DualRight", "L": "Forward", "R": "Backward"}.get(joining, "Right")
    return {"AN": "ArabicNumber", "EN": "EuropeanNumber"}.get(direction, "Neutral")


def leb128(number):
    while number >= 0x80:
        yield number & 0x7F | 0x80
        number >>= 7
    yield number


runs = []
for code_point in range(0x80, 0x110000):
    found = CLASSES.index(class_of(code_point))
    if runs and runs[-1][1] == found:
        runs[-1][0] += 1
    else:
        runs.append([1, found])
runs.pop()

table = bytes(byte for length, found in runs for byte in leb128(length * 16 + found))
pathlib.Path(__file__).with_name("idna_classes.bin").write_bytes(table)
print(f"{len(runs)} runs, {len(table)} bytes")
