import "server-only";
import type { MaskKind } from "@/lib/operations/define";

const HIDDEN = "•••";

/** Accounts, cards, mobiles, national codes (with or without groups) and e-mail addresses; days and amounts stay. */
const PERSONAL_IN_TEXT =
  /[\w.+-]{1,64}@[\w-]{1,64}\.[\w.-]{1,64}|(?:IR)?\p{Nd}{2,4}(?:[ -]\p{Nd}{4}){2,}(?:[ -]\p{Nd}{1,3})?|\p{Nd}{4}[ -]\p{Nd}{3}[ -]?\p{Nd}{4}|(?:IR)?\p{Nd}{10,}/giu;

const MASKS: Record<MaskKind, (text: string) => string> = {
  mobile: (text) => keepEnds(text, 4, 2),
  nationalCode: (text) => keepEnds(text, 0, 3),
  account: (text) => keepEnds(text, 0, 4),
  iban: (text) => keepEnds(text, 7, 4),
  name: (text) => text.replace(/\S+/g, (word) => `${word.slice(0, 1)}${HIDDEN}`),
  email: (text) => text.replace(/^(.).*(@.*)$/, `$1${HIDDEN}$2`),
  text: (text) => text.replace(PERSONAL_IN_TEXT, (found) => (found.includes("@") ? HIDDEN : keepEnds(found, 0, 4))),
  hidden: () => HIDDEN,
};

/** A masked value still tells two people apart on the phone, but names nobody. */
export function maskText(text: string, kind: MaskKind): string {
  return MASKS[kind](text);
}

/**
 * An answer with its personal fields masked; the answer itself, which others may share, stays as it is.
 *
 * @param personal dotted paths, `*` for every item of a list: `items.*.mobile`
 */
export function maskAnswer<T>(data: T, personal: Record<string, MaskKind>): T {
  return Object.entries(personal).reduce<unknown>(
    (copy, [path, kind]) => maskPath(copy, path.split("."), kind),
    data,
  ) as T;
}

/** The value at a dotted path without `*`, for revealing one field. */
export function valueAt(data: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), data);
}

/** Copies only what lies on the path. */
function maskPath(value: unknown, [name, ...rest]: string[], kind: MaskKind): unknown {
  if (name === undefined && kind === "hidden") return null;
  if (name === undefined) return typeof value === "string" && value !== "" ? maskText(value, kind) : value;
  if (name === "*") return Array.isArray(value) ? value.map((item) => maskPath(item, rest, kind)) : value;
  if (!isRecord(value) || !(name in value)) return value;
  return { ...value, [name]: maskPath(value[name], rest, kind) };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function keepEnds(text: string, start: number, end: number): string {
  if (text.length <= start + end) return HIDDEN;
  return `${text.slice(0, start)}${HIDDEN}${text.slice(text.length - end)}`;
}
