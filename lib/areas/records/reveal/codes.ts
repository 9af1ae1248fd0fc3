/** In characters. */
export const REVEAL_REASON_MIN = 5;
