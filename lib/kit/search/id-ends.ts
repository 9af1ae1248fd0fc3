import { cleanInput } from "@/lib/kit/format/digits";

/** An id as lists print it, with its middle left out: `36de2de8…8aa3`. So much of it is compared. */
export const ID_ENDS = { start: 8, end: 4 } as const;

const SHORTENED = /^([0-9a-f]{8}(?:-[0-9a-f-]{0,26})?)(?:\u2026|\.{3})([0-9a-f]{4,12})$/;
const WHOLE = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{128})$/;

/** Reads a shortened id, `…` or three points in its middle. @returns null if the text is none */
export function shortenedId(typed: string): string | null {
  const [, start, end] = SHORTENED.exec(cleanInput(typed).toLowerCase().replaceAll(" ", "")) ?? [];
  return start && end ? `${start}\u2026${end}` : null;
}

/**
 * The ends of an id that lists shorten, as they print it: of a UUID, or of the hash that is a batch's id. Null for
 * every other value: what has no such form could be guessed by its ends.
 */
export function endsOfId(id: string): string | null {
  const plain = id.trim().toLowerCase();
  return WHOLE.test(plain) ? `${plain.slice(0, ID_ENDS.start)}\u2026${plain.slice(-ID_ENDS.end)}` : null;
}

/** Whether a whole id has the ends of a shortened one, which may tell more of it than lists print. */
export function hasEnds(id: string, shortened: string): boolean {
  const [start = "", end = ""] = shortened.split("\u2026");
  const plain = id.toLowerCase();
  return WHOLE.test(plain) && plain.startsWith(start) && plain.endsWith(end);
}
