import "server-only";

/** The longest list that the service gives has a hundred rows of some sixty fields. */
const MAX_LIST = 1000;
const MAX_VALUES = 100_000;
const MAX_DEPTH = 40;

/**
 * The JSON of an answer; undefined when it is none, or when it holds more than any honest answer does. Few bytes can
 * be very many empty rows, and reading each of them would stop this process for minutes.
 */
export function upstreamJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return isReasonable(value) ? value : undefined;
}

function isReasonable(whole: unknown): boolean {
  const left: { value: unknown; depth: number }[] = [{ value: whole, depth: 0 }];
  let count = 0;
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, depth } = next;
    if (typeof value !== "object" || value === null) continue;
    const items: unknown[] = Array.isArray(value) ? value : Object.values(value);
    count += items.length;
    if (depth > MAX_DEPTH || count > MAX_VALUES || (Array.isArray(value) && items.length > MAX_LIST)) return false;
    for (const item of items) if (typeof item === "object") left.push({ value: item, depth: depth + 1 });
  }
  return true;
}
