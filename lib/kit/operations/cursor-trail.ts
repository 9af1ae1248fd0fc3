import { textLike } from "./address";

/**
 * A list's `page` where the service only pages forward: the trail to the page, which is the cursor after each page before
 * it. So the way back is in the address too. Nothing on page 1.
 */
export const trailPage = textLike(/^[\w-]+(\.[\w-]+)*$/, 4000);

type CursorTrail = ReturnType<typeof trailPage>;

const cursorsOf = (trail: CursorTrail): string[] => trail?.split(".") ?? [];

/** What to ask with for the page at the end of this trail; undefined for page 1. */
export const cursorOf = (trail: CursorTrail): string | undefined => cursorsOf(trail).at(-1);

/** Counted from 1. */
export const pageNumberOf = (trail: CursorTrail): number => cursorsOf(trail).length + 1;

/** The trail to a page near this one: one forward by `next`, the cursor after this page, or any number back. */
export function trailTo(trail: CursorTrail, page: number, next: string | null): CursorTrail {
  const cursors = next === null ? cursorsOf(trail) : [...cursorsOf(trail), next];
  return cursors.slice(0, page - 1).join(".") || undefined;
}
