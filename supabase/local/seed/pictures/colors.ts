/** The few colors of all drawings. */
export const INK = 0x3a3540;
export const CREAM = 0xf6ecd9;
export const RED = 0xc8553d;
export const TEAL = 0x2f7f79;
export const GOLD = 0xe3a93b;
export const BLUE = 0x4a6fa5;
export const PINK = 0xe8a0a0;
export const GREEN = 0x6a994e;
export const WOOD = 0x9c6b3f;
export const DARK_WOOD = 0x6f4a2b;
export const GRAY = 0xa7a9ac;
export const FLOOR = 0xd9c7a7;
export const SKY = 0xcfe3ee;
export const LAWN = 0x9dbf7a;
