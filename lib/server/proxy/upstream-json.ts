import "server-only";

/** The longest list of the service has a hundred rows of about sixty fields. */
const MAX_LIST = 1000;
const MAX_VALUES = 100_000;
const MAX_DEPTH = 40;
/** Shorter texts are parsed within some tens of milliseconds, with any content. */
const LONG_TEXT = 256 * 1024;

/**
 * Parses the JSON of an answer. It returns undefined if the text is not JSON or holds more than a real answer does. A
 * few bytes can encode very many empty rows, and reading each of them would block this process for minutes. A long
 * text is checked before it is parsed, because parsing too many values alone takes a second and gigabytes.
 */
export function upstreamJson(text: string): unknown {
  if (text.length > LONG_TEXT && !isWorthParsing(text)) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return isReasonable(value) ? value : undefined;
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Passes over the text once and gives up as soon as it holds too much. Every comma and every opening bracket stands
 * for at least one value. The parser decides whether the text is JSON.
 */
function isWorthParsing(text: string): boolean {
  let depth = 0;
  let commas = 0;
  let brackets = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) isInText = !isInText;
    else if (isInText) at += code === BACKSLASH ? 1 : 0;
    else if (code === COMMA) commas += 1;
    else if (OPENING.has(code)) {
      depth += 1;
      brackets += 1;
    } else if (CLOSING.has(code)) depth -= 1;
    if (depth > MAX_DEPTH + 1 || commas > MAX_VALUES || brackets > MAX_VALUES) return false;
  }
  return true;
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

/** Whether the value is a JSON object and not a list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
