/** Forward is the way in which the reader reads: to the right in English, to the left in Persian. */
export type SwipeWay = "forward" | "back";

/** A finger that moves less may only be about to press. */
const BEGINS_PX = 12;
/** So far a card has to be moved before letting go means something. */
export const COUNTS_PX = 96;

/**
 * What a finger that moved so far does with a card.
 *
 * @param dx to the right, in CSS pixels
 * @param dy down
 * @returns `press` before it is known; `scroll` if it rather moves the page
 */
export function motionOf(dx: number, dy: number): "press" | "scroll" | "swipe" {
  if (Math.max(Math.abs(dx), Math.abs(dy)) < BEGINS_PX) return "press";
  return Math.abs(dx) > 1.5 * Math.abs(dy) ? "swipe" : "scroll";
}

/** The way of a move to the right (or, negative, to the left) for a reader of this direction. */
export const wayOf = (dx: number, isRtl: boolean): SwipeWay => (dx > 0 === isRtl ? "back" : "forward");
