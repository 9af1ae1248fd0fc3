import "server-only";
import { HIDDEN, maskText } from "@/lib/server/proxy/mask";
import { isForm, parseJson } from "./payload";

/**
 * The kind of a field, for members who may not see personal data. Most kinds have a shape, and a value with another
 * shape is hidden; `text` is masked like free text, and `account` shows only its end.
 */
type FieldKind = keyof typeof SHAPES | "text" | "account";

const SHAPES = {
  id: /^(?!IR\d)[\w-]{1,64}$/i,
  amount: /^-?\d{1,18}(\.\d{1,4})?$/,
  code: /^[\w-]{1,40}$/,
  day: /^[\d/:.TZ +-]{1,40}$/,
  card: /^[\d*xX• -]{4,30}$/,
  // The track id is chosen by the orderer.
  trackId: /^(?!IR\d)(?=.*[^\d/ .-])[\x21-\x7e]{1,100}$|^[\w-]{1,64}$/i,
} as const;

/** The documented fields of both webhooks, and the free text that may come with them. All other fields are hidden. */
const FIELDS: ReadonlyMap<string, FieldKind> = new Map([
  ["withdrawal_id", "id"],
  ["authorization_id", "id"],
  ["gateway_transaction_id", "id"],
  ["id", "id"],
  ["iban_id", "id"],
  ["transaction_id", "id"],
  ["revised_transaction_id", "id"],
  ["track_id", "trackId"],
  ["queued_settlement_id", "id"],
  ["payment_number", "id"],
  ["ref_code", "id"],
  ["amount", "amount"],
  ["wage_amount", "amount"],
  ["status", "code"],
  ["error_code", "code"],
  ["error_message", "text"],
  ["settlement_date", "day"],
  ["settlement_date_jalali", "day"],
  ["description", "text"],
  ["message", "text"],
  ["created", "amount"],
  ["type", "code"],
  ["data.cardholder_id", "id"],
  ["data.provider", "code"],
  ["data.flow", "code"],
  ["data.status", "code"],
  ["data.card.pan", "card"],
  ["data.card.status", "code"],
  ["data.card.expire_date", "day"],
  ["payer_account.account_number", "account"],
  ["payer_account.pan", "card"],
]);
/** Fields that hold other fields. */
const HOLDERS = new Set(["payer_account", "data", "data.card"]);

/** A number this short identifies nobody. */
const SHORT_NUMBER = /^-?\d{1,6}$/;
const NAME = /^[\w.[\]-]{1,60}$/;

/**
 * A webhook's payload as text for members who may not see personal data: known fields in their allowed form, and only
 * the names of all others. Text that is neither JSON nor a form is hidden completely.
 */
export function maskPayload(text: string): string {
  if (text === "") return text;
  const fields = parseJson(text);
  if (fields !== undefined) return isRecord(fields) ? JSON.stringify(maskFields(fields)) : HIDDEN;
  return isForm(text) ? text.split("&").map(maskPair).join("&") : HIDDEN;
}

const maskFields = (fields: Record<string, unknown>, within = ""): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [shownName(name), maskValue(`${within}${name}`, value)]),
  );

function maskValue(path: string, value: unknown): unknown {
  if (value === null || value === "" || typeof value === "boolean") return value;
  if (HOLDERS.has(path)) return maskHolder(path, value);
  if (typeof value === "string") return maskScalar(FIELDS.get(path), value);
  if (typeof value !== "number" || (Number.isInteger(value) && !Number.isSafeInteger(value))) return HIDDEN;
  const shown = maskScalar(FIELDS.get(path), String(value));
  return shown === String(value) ? value : shown;
}

/** A field that holds other fields may also come as text with JSON in it. */
function maskHolder(path: string, value: unknown): unknown {
  if (isRecord(value)) return maskFields(value, `${path}.`);
  const held = typeof value === "string" ? parseJson(value) : undefined;
  return isRecord(held) ? JSON.stringify(maskFields(held, `${path}.`)) : HIDDEN;
}

function maskScalar(kind: FieldKind | undefined, text: string): string {
  if (SHORT_NUMBER.test(text)) return text;
  if (kind === undefined) return HIDDEN;
  if (kind === "text" || kind === "account") return maskText(text, kind);
  if (!SHAPES[kind].test(text)) return HIDDEN;
  // The digits of an id or an amount may be many and identify nobody; in other fields they are masked.
  return kind === "id" || kind === "amount" ? text : maskText(text, "text");
}

/** One `name=value` of a form. A value that is shown stays as it was written. */
function maskPair(pair: string): string {
  const [entry] = new URLSearchParams(pair);
  if (!entry) return "";
  const [name, value] = entry;
  const path = name.replace(/\[(\w*)\]/g, ".$1");
  const shown = String(maskValue(path, value));
  const isNameShown = shownName(name) === name;
  if (shown === value && isNameShown) return pair;
  return `${isNameShown ? pair.split("=", 1)[0] : HIDDEN}=${asFormValue(shown)}`;
}

const asFormValue = (text: string): string =>
  new URLSearchParams([["", text]]).toString().slice(1).replaceAll(encodeURIComponent(HIDDEN), HIDDEN);

/** Names may be chosen by anybody too: an invalid name, or one that contains a person's number, is hidden. */
const shownName = (name: string): string => (NAME.test(name) && maskText(name, "text") === name ? name : HIDDEN);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
