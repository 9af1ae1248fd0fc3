import "server-only";
import { isStorable } from "@/lib/kit/operations/storable";

/**
 * A payload as named fields, whether it came as JSON or as a form; null when it is neither. The content type is not
 * believed: the bytes decide.
 */
export function readPayload(bytes: Uint8Array): Record<string, unknown> | null {
  const text = Buffer.from(bytes).toString("utf8");
  const json = parseJson(text);
  if (json !== undefined) return isRecord(json) ? json : null;
  if (!isForm(text)) return null;
  return Object.fromEntries(
    [...new URLSearchParams(text)].map(([name, value]) => [
      name,
      /^[[{]/.test(value) ? (parseJson(value) ?? value) : value,
    ]),
  );
}

/** A field's text; numbers are taken as text, anything else is missing. */
export function textField(fields: Record<string, unknown> | null, name: string): string | null {
  const value = fields?.[name];
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value.trim() !== "" && isStorable(value) ? value.trim().slice(0, 200) : null;
}

/** Whether a text that is no JSON begins as a form does. */
export const isForm = (text: string): boolean => /^[\w.[\]%+-]+=/.test(text);

/** Undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
