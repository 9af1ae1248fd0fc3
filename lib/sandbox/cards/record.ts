import { ServiceError } from "../core/errors";
import { newUuid, Random } from "../core/ids";
import { jalaliTime } from "../core/jalali";
import type { Sandbox } from "../core/sandbox";
import type { Call } from "../core/types";
import { cardNumber, iban, maskCard } from "../seed/people";

const FLOW_STATUSES = ["DRAFT", "WAITING_OTP", "IN_REVIEW", "REJECTED", "APPROVED", "ISSUED", "DELIVERED"] as const;
export type CardholderStatus = (typeof FLOW_STATUSES)[number];
export type StepStatus = "INCOMPLETE" | "COMPLETED" | "REJECTED";
export const CARD_STATUSES = ["INACTIVE", "ACTIVE", "BLOCKED", "EXPIRED"] as const;
export const POST_STATUSES = ["NOT_SENT", "SENT", "DELIVERED", "RETURNED"] as const;
export type PostStatus = (typeof POST_STATUSES)[number];

/** One cardholder: what was said of them, how far their card is, the card, its account, and its way by post. */
export interface Cardholder {
  id: string;
  provider: string;
  flow: "ISSUE" | "REISSUE";
  status: CardholderStatus;
  national_code: string;
  mobile: string;
  /** JSON of all fields as they were sent. */
  facts: string;
  reject_reason: string | null;
  /** How often a reviewer has had it. */
  reviews: number;
  caption: string | null;
  caption_expires_at: number | null;
  /** The whole number, which no answer tells. */
  card_number: string | null;
  expire_date: string | null;
  card_status: (typeof CARD_STATUSES)[number] | null;
  account_number: string | null;
  iban: string | null;
  post_status: PostStatus;
  post_code: string | null;
  sent_at: number | null;
  delivered_at: number | null;
  created_at: number;
  updated_at: number;
  /** When it moves by itself next. */
  next_at: number | null;
}

export interface Step {
  slug: string;
  status: StepStatus;
  message: string | null;
}

export const cardholderSchema = `
CREATE TABLE IF NOT EXISTS issuer_config (webhook_url TEXT, callback_url TEXT, updated_at INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS cardholders (id TEXT PRIMARY KEY, provider TEXT NOT NULL, flow TEXT NOT NULL, status TEXT NOT NULL,
  national_code TEXT NOT NULL, mobile TEXT NOT NULL, facts TEXT NOT NULL, reject_reason TEXT, reviews INTEGER NOT NULL,
  caption TEXT, caption_expires_at INTEGER, card_number TEXT, expire_date TEXT, card_status TEXT, account_number TEXT,
  iban TEXT, post_status TEXT NOT NULL, post_code TEXT, sent_at INTEGER, delivered_at INTEGER, created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL, next_at INTEGER);
CREATE INDEX IF NOT EXISTS cardholders_code ON cardholders (provider, national_code);
CREATE INDEX IF NOT EXISTS cardholders_next ON cardholders (next_at) WHERE next_at IS NOT NULL;
CREATE TABLE IF NOT EXISTS cardholder_steps (cardholder_id TEXT NOT NULL, slug TEXT NOT NULL, status TEXT NOT NULL,
  message TEXT, PRIMARY KEY (cardholder_id, slug));
CREATE TABLE IF NOT EXISTS cardholder_files (cardholder_id TEXT NOT NULL, type TEXT NOT NULL, sha256 TEXT NOT NULL,
  size INTEGER NOT NULL, uploaded_at INTEGER NOT NULL, PRIMARY KEY (cardholder_id, type));
CREATE TABLE IF NOT EXISTS cardholder_pins (cardholder_id TEXT PRIMARY KEY);`;
export const cardholderTables = [
  "issuer_config",
  "cardholders",
  "cardholder_steps",
  "cardholder_files",
  "cardholder_pins",
] as const;

/** The steps of each flow, in their order; what only a rejection asks for is not among them. */
export const STEPS = {
  ISSUE: [
    "create_cardholder",
    "upload_national_card_front_photo",
    "upload_national_card_back_photo",
    "upload_signature_photo",
    "get_video_caption",
    "upload_authentication_video",
  ],
  REISSUE: [
    "card_reissue_request",
    "card_reissue_confirm_otp",
    "card_reissue_get_video_caption",
    "card_reissue_upload_authentication_video",
  ],
} as const;

/** This family answers `{message}` alone. */
export const issuerError = (status: number, message: string): ServiceError => new ServiceError(status, { message });

/** @throws ServiceError 422 while the business has not been set up for issuing */
export function mustBeSetUp({ sandbox }: Pick<Call, "sandbox">): void {
  if (!configOf(sandbox)) throw issuerError(422, "پیکربندی صدور کارت این کسب‌وکار ثبت نشده است.");
}

export const configOf = (sandbox: Sandbox) =>
  sandbox.db.get<{ webhook_url: string | null; callback_url: string | null; updated_at: number }>(
    "SELECT * FROM issuer_config",
  );

export const cardholderById = (sandbox: Sandbox, id: string): Cardholder | undefined =>
  sandbox.db.get<Cardholder>("SELECT * FROM cardholders WHERE id = :id", { id });

/** The cardholder whom a path names, by either spelling. @throws ServiceError 404, 422 before the set-up */
export function cardholderOf(call: Call): Cardholder {
  mustBeSetUp(call);
  const row = cardholderById(call.sandbox, call.params.cardholder_id ?? call.params.cardholder ?? "");
  if (!row || row.provider !== call.params.provider) throw issuerError(404, "دارندهٔ کارت یافت نشد.");
  return row;
}

/** All steps of a cardholder: those of the flow in their order, then what a reviewer asked for besides. */
export function stepsOf(sandbox: Sandbox, { id, flow }: Cardholder): Step[] {
  const rows = sandbox.db.all<Step>("SELECT slug, status, message FROM cardholder_steps WHERE cardholder_id = :id", {
    id,
  });
  const order: readonly string[] = STEPS[flow];
  const place = (slug: string) => (order.includes(slug) ? order.indexOf(slug) : order.length);
  return rows
    .map(({ slug, status, message }) => ({ slug, status, message }))
    .toSorted((one, other) => place(one.slug) - place(other.slug));
}

export function setStep(sandbox: Sandbox, { id }: Cardholder, step: Step): void {
  sandbox.db.run("DELETE FROM cardholder_steps WHERE cardholder_id = :id AND slug = :slug", { id, slug: step.slug });
  sandbox.db.insert("cardholder_steps", { cardholder_id: id, ...step });
}

/** A slug in the words of a cardholder's flow. */
export const slugIn = ({ flow }: Pick<Cardholder, "flow">, slug: string): string =>
  flow === "REISSUE" ? `card_reissue_${slug}` : slug;

export interface NewCardholder {
  provider: string;
  national_code: string;
  mobile: string;
  facts: Readonly<Record<string, unknown>>;
}

/** Registers somebody: everything but that is still to be done. */
export function addCardholder(sandbox: Sandbox, { facts, ...given }: NewCardholder, id = newUuid()): Cardholder {
  const at = sandbox.clock.now();
  const row: Cardholder = {
    ...given,
    id,
    flow: "ISSUE",
    status: "DRAFT",
    facts: JSON.stringify(facts),
    reject_reason: null,
    reviews: 0,
    caption: null,
    caption_expires_at: null,
    card_number: null,
    expire_date: null,
    card_status: null,
    account_number: null,
    iban: null,
    post_status: "NOT_SENT",
    post_code: null,
    sent_at: null,
    delivered_at: null,
    created_at: at,
    updated_at: at,
    next_at: null,
  };
  sandbox.db.insert("cardholders", { ...row });
  for (const slug of STEPS.ISSUE) {
    const status = slug === "create_cardholder" ? "COMPLETED" : "INCOMPLETE";
    setStep(sandbox, row, { slug, status, message: null });
  }
  return row;
}

/** Changes a cardholder, and says when. */
export function changeCardholder(sandbox: Sandbox, row: Cardholder, change: Partial<Cardholder>): Cardholder {
  const changed = { ...change, updated_at: sandbox.clock.now() };
  sandbox.db.update("cardholders", row.id, changed);
  return { ...row, ...changed };
}

/** The card and the account that somebody gets, the same for the same id. */
export function cardFor(row: Cardholder, at: number) {
  const random = new Random(Number.parseInt(row.id.slice(0, 8), 16));
  const account = iban("056", random);
  const expires = new Date((at + 4 * 365 * 86_400) * 1000);
  const first = cardNumber("056", random);
  return {
    // A card in place of another has its own number.
    card_number: row.flow === "REISSUE" && row.card_number === first ? cardNumber("056", random) : first,
    expire_date: `${jalaliTime(expires.getTime() / 1000).slice(2, 7)}`,
    card_status: "INACTIVE" as const,
    account_number: account.slice(-13),
    iban: account,
  };
}

/** Whether the holder has set a first PIN of the card: a card that was printed anew has none. */
export const hasOwnPin = (sandbox: Sandbox, { id }: Pick<Cardholder, "id">): boolean =>
  sandbox.db.get("SELECT 1 FROM cardholder_pins WHERE cardholder_id = :id", { id }) !== undefined;
export function setOwnPin(sandbox: Sandbox, { id }: Pick<Cardholder, "id">, isSet = true): void {
  sandbox.db.run("DELETE FROM cardholder_pins WHERE cardholder_id = :id", { id });
  if (isSet) sandbox.db.insert("cardholder_pins", { cardholder_id: id });
}

export const cardOf = ({ card_number, expire_date, card_status }: Cardholder) =>
  card_number === null ? null : { pan: maskCard(card_number), expire_date, status: card_status };

export const accountOf = ({ account_number, iban: number }: Cardholder) =>
  account_number === null ? null : { account_number, iban: number };

/** Tells the business, at the address that its set-up names, or else at the one that all its news go to. */
export function tell(sandbox: Sandbox, row: Cardholder, type: "step_rejected" | "status_changed"): void {
  const { id: cardholder_id, provider, flow, status } = row;
  const rejected = stepsOf(sandbox, row).filter((step) => step.status === "REJECTED");
  sandbox.outbox.add("cards", configOf(sandbox)?.webhook_url ?? null, {
    created: sandbox.clock.now(),
    type: `cardholder_${type}`,
    data: {
      cardholder_id,
      provider,
      flow,
      status,
      ...(type === "step_rejected" ? { steps: rejected } : { card: cardOf(row) }),
    },
  });
}
