import { textLike } from "./address";

/**
 * A list's `page` where the service only pages forward: the way to the page, which is the cursor after each page before
 * it. So the way back is in the address too. Nothing on page 1.
 */
export const wayPage = textLike(/^[\w-]+(\.[\w-]+)*$/, 4000);

type Way = ReturnType<typeof wayPage>;

const cursorsOf = (way: Way): string[] => way?.split(".") ?? [];

/** What to ask with for the page at the end of this way; undefined for page 1. */
export const cursorOf = (way: Way): string | undefined => cursorsOf(way).at(-1);

/** Counted from 1. */
export const pageNumberOf = (way: Way): number => cursorsOf(way).length + 1;

/** The way to a page near this one: one forward by `next`, the cursor after this page, or any number back. */
export function wayTo(way: Way, page: number, next: string | null): Way {
  const cursors = next === null ? cursorsOf(way) : [...cursorsOf(way), next];
  return cursors.slice(0, page - 1).join(".") || undefined;
}
