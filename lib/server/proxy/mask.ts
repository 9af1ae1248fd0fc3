import "server-only";
import type { MaskKind } from "@/lib/kit/operations/define";
import { ApiError } from "@/lib/kit/operations/errors";
import { maskedIds } from "@/lib/server/core/references";
import { maskPersonalText } from "./personal-text";

export const HIDDEN = "•••";

const MASKS: Record<MaskKind, (text: string) => string> = {
  mobile: (text) => keepEnds(text, 4, 2),
  nationalCode: (text) => keepEnds(text, 0, 3),
  account: (text) => keepEnds(text, 0, 4),
  iban: (text) => keepEnds(text, 7, 4),
  name: (text) => text.replace(/\S+/g, (word) => `${word.slice(0, 1)}${HIDDEN}`),
  email: maskEmail,
  text: (text) => maskPersonalText(text, (found) => (found.includes("@") ? HIDDEN : keepEnds(found, 0, 4))),
  covered: () => HIDDEN,
  reference: maskedIds.of,
  hidden: () => HIDDEN,
};

/** A text that is not a whole address, or has only one letter before the host, is hidden completely. */
function maskEmail(text: string): string {
  const [, first, host] = /^(\S)\S+(@[^\s@]+)$/.exec(text) ?? [];
  return first === undefined ? HIDDEN : `${first}${HIDDEN}${host}`;
}

/** Masks a value. Two masked values can still be told apart on the phone, but they name nobody. */
export function maskText(text: string, kind: MaskKind): string {
  return MASKS[kind](text);
}

/**
 * Masks the personal fields of a copy of an answer. The answer itself may be shared, so it does not change.
 *
 * @param personal dotted paths, `*` for every item of a list: `items.*.mobile`
 */
export function maskAnswer<T>(data: T, personal: Readonly<Record<string, MaskKind>>): T {
  return maskBy(data, treeOf(personal)) as T;
}

/** The value at a dotted path without `*`, with the indexes of rows as numbers. It is used to reveal one field. */
export function valueAt(data: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (value, name) => (Array.isArray(value) ? value[Number(name)] : isRecord(value) ? value[name] : undefined),
      data,
    );
}

/** The paths as a tree, so that one walk masks them all. The leaves say how a value is hidden. */
type MaskTree = MaskKind | Map<string, MaskTree>;

const trees = new WeakMap<object, MaskTree>();

function treeOf(personal: Readonly<Record<string, MaskKind>>): MaskTree {
  const known = trees.get(personal);
  if (known) return known;
  const root = new Map<string, MaskTree>();
  for (const [path, kind] of Object.entries(personal)) {
    const names = path.split(".");
    const last = names.pop() ?? "";
    let tree = root;
    for (const name of names) {
      const found = tree.get(name);
      const next = found instanceof Map ? found : new Map<string, MaskTree>();
      tree.set(name, next);
      tree = next;
    }
    tree.set(last, kind);
  }
  trees.set(personal, root);
  return root;
}

/** Copies only the values on the paths. */
function maskBy(value: unknown, tree: MaskTree): unknown {
  if (tree === "hidden") return null;
  if (typeof tree === "string") return typeof value === "string" && value !== "" ? maskText(value, tree) : value;
  if (Array.isArray(value)) {
    const each = tree.get("*");
    return each === undefined ? value : value.map((item) => maskBy(item, each));
  }
  if (!isRecord(value)) return value;
  const copy = { ...value };
  for (const [name, branch] of tree) if (name in value) copy[name] = maskBy(value[name], branch);
  return copy;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function keepEnds(text: string, start: number, end: number): string {
  if (text.length <= start + end) return HIDDEN;
  return `${text.slice(0, start)}${HIDDEN}${text.slice(text.length - end)}`;
}

/** Masks the words of an error like free text. A field whose name would be masked is left out. */
export function maskError(error: ApiError): ApiError {
  const { code, detail, fields, requestId, retryAfterSeconds } = error;
  const shown = Object.entries(fields).filter(([name]) => maskText(name, "text") === name);
  return new ApiError(code, {
    detail: detail && maskText(detail, "text"),
    fields: Object.fromEntries(shown.map(([name, words]) => [name, maskText(words, "text")])),
    requestId,
    retryAfterSeconds,
  });
}
