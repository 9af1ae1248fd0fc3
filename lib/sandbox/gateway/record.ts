import { createHash, randomBytes } from "node:crypto";
import { nextRow } from "../core/due";
import { habitsOf } from "../core/habits";
import type { Sandbox } from "../core/sandbox";
import { maskCard } from "../seed/people";
import { recordTransaction } from "../wallet/record";

/** How long a payment can be confirmed after its payer came to the gateway. */
const VERIFY_SECONDS = 20 * 60;

/** A payment at the gateway as it is stored: rial, unix seconds. Names are the columns. */
export type GatewayPayment = {
  token: string;
  /** The key of the payer's page, once it was opened. */
  session: string | null;
  state: "NEW" | "OPENED" | "PAID" | "VERIFIED" | "EXPIRED" | "FAILED";
  amount_rial: number;
  wage_rial: number;
  callback_url: string;
  mobile: string | null;
  factor_number: string | null;
  description: string | null;
  /** JSON of the cards that may pay. */
  cards: string;
  port: string;
  card: string | null;
  ref_id: string | null;
  tracking_code: string | null;
  transaction_id: number | null;
  created_at: number;
  opened_at: number | null;
  paid_at: number | null;
  verified_at: number | null;
};

const EXPIRES_AT = `CASE WHEN state IN ('OPENED', 'PAID') THEN opened_at + ${VERIFY_SECONDS} END`;

export const gatewaySchema = `
CREATE TABLE IF NOT EXISTS gateway_payments (token TEXT PRIMARY KEY, session TEXT UNIQUE, state TEXT NOT NULL,
  amount_rial INTEGER NOT NULL, wage_rial INTEGER NOT NULL, callback_url TEXT NOT NULL, mobile TEXT, factor_number TEXT,
  description TEXT, cards TEXT NOT NULL, port TEXT NOT NULL, card TEXT, ref_id TEXT, tracking_code TEXT,
  transaction_id INTEGER UNIQUE, created_at INTEGER NOT NULL, opened_at INTEGER, paid_at INTEGER, verified_at INTEGER);
CREATE INDEX IF NOT EXISTS gateway_payments_expire ON gateway_payments (${EXPIRES_AT});
`;

/** The business's own key at the gateway. It is made once and kept through resets. */
export function gatewayKey(sandbox: Sandbox): string {
  const known = sandbox.meta.read<string>("gateway_key");
  if (known) return known;
  const key = randomBytes(20).toString("hex");
  sandbox.meta.write("gateway_key", key);
  return key;
}

export const paymentBy = (sandbox: Sandbox, column: "token" | "session", value: string): GatewayPayment | undefined =>
  sandbox.db.get<GatewayPayment>(`SELECT * FROM gateway_payments WHERE ${column} = :value`, { value });

/** The gateway's fee, the same as for payments that it books elsewhere. */
export const wageOf = (amountRial: number): number => Math.min(40_000, Math.round(amountRial / 2000) * 10);

/** What the payer pays, and what the wallet receives. */
export function sumsOf(
  sandbox: Sandbox,
  { amount_rial, wage_rial }: GatewayPayment,
): { paid: number; credited: number } {
  return habitsOf(sandbox).gateway_fee === "payer"
    ? { paid: amount_rial + wage_rial, credited: amount_rial }
    : { paid: amount_rial, credited: amount_rial - wage_rial };
}

const set = (sandbox: Sandbox, token: string, row: Partial<GatewayPayment>): void => {
  const names = Object.keys(row).map((name) => `${name} = :${name}`);
  sandbox.db.run(`UPDATE gateway_payments SET ${names.join(", ")} WHERE token = :token`, { ...row, token });
};

/** Opens the gateway's page for the payer, once. */
export function openPayment(sandbox: Sandbox, row: GatewayPayment): string {
  const session = randomBytes(12).toString("hex");
  set(sandbox, row.token, { state: "OPENED", session, opened_at: sandbox.clock.now() });
  return session;
}

/**
 * The payer pays with a card. The money reaches the wallet only when the payment is confirmed, unless both are one
 * step.
 */
export function payPayment(sandbox: Sandbox, row: GatewayPayment, card: string): void {
  const now = sandbox.clock.now();
  const transaction_id = sandbox.transactionIds.next();
  set(sandbox, row.token, {
    state: "PAID",
    card,
    ref_id: String(transaction_id * 7)
      .slice(-12)
      .padStart(12, "1"),
    tracking_code: String(transaction_id * 3).slice(-6),
    transaction_id,
    paid_at: now,
  });
  const paid = paymentBy(sandbox, "token", row.token);
  if (paid && habitsOf(sandbox).gateway_steps === "one") verifyPayment(sandbox, paid);
}

const cidOf = (card: string): string => createHash("sha256").update(card).digest("hex").toUpperCase();

/** Writes the payment's statement row. */
function bookRow(row: GatewayPayment, sandbox: Sandbox, at: number, status: 1 | -1, message: string): void {
  recordTransaction(sandbox, {
    id: row.transaction_id ?? sandbox.transactionIds.next(),
    uuid: crypto.randomUUID(),
    at,
    done_at: at,
    channel: "ipg",
    status,
    amount_rial: sumsOf(sandbox, row).paid,
    wage_rial: row.wage_rial,
    verified: Number(status === 1),
    ref_id: row.ref_id,
    tracking_code: row.tracking_code,
    card_number: row.card === null ? null : maskCard(row.card),
    cid: row.card === null ? null : cidOf(row.card),
    description: row.description,
    factor_number: row.factor_number,
    mobile: row.mobile,
    api_token: row.token,
    port: row.port,
    result_message: message,
  });
}

/** Books a payment: its money enters the wallet, and the statement has its row. */
export function verifyPayment(sandbox: Sandbox, row: GatewayPayment): void {
  const at = sandbox.clock.now();
  const { paid, credited } = sumsOf(sandbox, row);
  const entries = { wallet: credited, fees: row.wage_rial, world: -paid };
  sandbox.ledger.post({ at, kind: "ipg", trackId: null, reference: String(row.transaction_id), entries });
  set(sandbox, row.token, { state: "VERIFIED", verified_at: at });
  bookRow(row, sandbox, at, 1, "عملیات موفق");
}

/** The payer gave up or the bank declined. The statement has the payment as failed. */
export function failPayment(sandbox: Sandbox, row: GatewayPayment, message: string): void {
  const transaction_id = sandbox.transactionIds.next();
  const isNamed = habitsOf(sandbox).gateway_failed === "named";
  set(sandbox, row.token, { state: "FAILED", ...(isNamed && { transaction_id }) });
  bookRow({ ...row, transaction_id }, sandbox, sandbox.clock.now(), -1, message);
}

/**
 * Expires payments. A payment that was paid and not confirmed in time goes back to its payer; an unpaid one is over.
 */
export const nextToExpire = nextRow<GatewayPayment>("gateway_payments", EXPIRES_AT, (sandbox, row) => {
  set(sandbox, row.token, { state: "EXPIRED" });
  if (row.state === "PAID")
    bookRow(row, sandbox, sandbox.clock.now(), -1, "در مهلت مقرر تأیید نشد و به پرداخت‌کننده برگشت.");
});

/** Expires the payments that ran out since the clock last looked, so that no answer shows them as open. */
export function expirePayments(sandbox: Sandbox): void {
  for (let due = nextToExpire(sandbox); due; due = nextToExpire(sandbox)) sandbox.clock.at(due.at, due.act);
}

const gregorian = (at: number | null): string | null =>
  at === null ? null : new Date((at + 12_600) * 1000).toISOString().slice(0, 19).replace("T", " ");

/** What the gateway tells about a paid payment: amounts as decimal text, the date Gregorian. */
export function paidFacts(sandbox: Sandbox, row: GatewayPayment) {
  const { paid, credited } = sumsOf(sandbox, row);
  return {
    amount: `${paid}.00`,
    realAmount: credited,
    wage: String(row.wage_rial),
    shaparakWage: "0",
    transId: row.transaction_id,
    refnumber: row.ref_id,
    trackingCode: row.tracking_code,
    factorNumber: row.factor_number,
    mobile: row.mobile,
    description: row.description,
    cardNumber: row.card === null ? null : maskCard(row.card),
    CID: row.card === null ? null : cidOf(row.card),
    createdAt: gregorian(row.created_at),
    paymentStart: gregorian(row.opened_at),
    paymentDate: gregorian(row.paid_at),
    port: row.port,
  };
}
