import { createHash } from "node:crypto";
import { uuidOf } from "../core/ids";
import { jalaliDay, jalaliTime, tehranDay } from "../core/jalali";
import type { Sandbox } from "../core/sandbox";
import type { SettlementType } from "./cycles";

export const STATUSES = ["INIT", "PENDING", "DONE", "FAILED", "CANCELED"] as const;
export type SettlementStatus = (typeof STATUSES)[number];

/** A row as it is kept: rial, unix seconds. Names are the columns. */
export type Settlement = {
  id: string;
  track_id: string;
  source: "single" | "batch" | "queued";
  /** The batch or the queued settlement it came from. */
  source_id: string | null;
  iban: string;
  amount_rial: number;
  wage_rial: number;
  type: SettlementType;
  is_instant: number;
  status: SettlementStatus;
  payment_number: string | null;
  description: string | null;
  notify_url: string | null;
  transaction_id: number;
  /** The wallet right after the money was held back. */
  wallet_rial: number;
  created_at: number;
  expected_at: number;
  /** When the bank's machinery acts on it next; null when nothing more comes by itself. */
  next_at: number | null;
  decided_at: number | null;
  ref_code: string | null;
  error_message: string | null;
  /** The correcting transaction, once the money is back after a cancel or a return. */
  revised_transaction_id: number | null;
};

export const settlementSchema = `
CREATE TABLE IF NOT EXISTS settlements (id TEXT PRIMARY KEY, track_id TEXT NOT NULL UNIQUE, source TEXT NOT NULL, source_id TEXT,
  iban TEXT NOT NULL, amount_rial INTEGER NOT NULL, wage_rial INTEGER NOT NULL, type TEXT NOT NULL, is_instant INTEGER NOT NULL,
  status TEXT NOT NULL, payment_number TEXT, description TEXT, notify_url TEXT, transaction_id INTEGER NOT NULL UNIQUE,
  wallet_rial INTEGER NOT NULL, created_at INTEGER NOT NULL, expected_at INTEGER NOT NULL, next_at INTEGER, decided_at INTEGER,
  ref_code TEXT, error_message TEXT, revised_transaction_id INTEGER);
CREATE INDEX IF NOT EXISTS settlements_created ON settlements (created_at DESC, id);
CREATE INDEX IF NOT EXISTS settlements_next ON settlements (next_at) WHERE next_at IS NOT NULL;
`;

export const findSettlement = (sandbox: Sandbox, by: "id" | "track_id", value: string): Settlement | undefined =>
  sandbox.db.get<Settlement>(`SELECT * FROM settlements WHERE ${by} = :value`, { value });

/** Money that had arrived and came back: the service has no status of its own for it. */
export const isReturned = (row: Settlement): boolean => row.status === "CANCELED" && row.ref_code !== null;

const toman = (rial: number): number => Math.trunc(rial / 10);
const ibanId = (iban: string): string => uuidOf(createHash("sha256").update(iban).digest("hex"));
const tehranClock = (at: number): string => jalaliTime(at).slice(11);

/** What the answers to store, show and list share: amounts in rial and in toman, days in both calendars. */
function commonFields(row: Settlement) {
  return {
    id: row.id,
    iban_id: ibanId(row.iban),
    transaction_id: row.transaction_id,
    amount: row.amount_rial,
    amount_toman: toman(row.amount_rial),
    wage_toman: toman(row.wage_rial),
    payment_number: row.payment_number,
    status: row.status,
    wallet: String(toman(row.wallet_rial)),
    description: row.description,
    settlement_date: tehranDay(row.created_at),
    settlement_time: tehranClock(row.created_at),
    settlement_date_jalali: jalaliDay(row.created_at),
    settlement_done_time_prediction: jalaliTime(row.expected_at),
    is_instant: row.is_instant === 1,
    receipt_url: `https://receipt.service.example/${row.id}`,
    type: row.type,
    track_id: row.track_id,
  };
}

/** The store answer's part for one settlement. */
export const storedRow = (row: Settlement) => ({
  ...commonFields(row),
  prediction: {
    date: jalaliDay(row.expected_at).replace(/\/0/g, "/"),
    time: tehranClock(row.expected_at),
    extra: tehranDay(row.expected_at) === tehranDay(row.created_at) ? "امروز" : "فردا",
    amount: toman(row.amount_rial),
  },
  source: "WALLET",
  account: null,
});

/** A settlement as show and list give it; `bare`: as recorded answers do. */
export function settlementRow(row: Settlement, rows: "told" | "bare" = "told") {
  const { track_id, transaction_id, ...common } = commonFields(row);
  return {
    ...common,
    ...(rows === "told" && { track_id, transaction_id, iban: row.iban }),
    gateway_transaction_id: row.transaction_id,
    ref_code: row.ref_code,
    error_message: row.status === "FAILED" ? row.error_message : null,
    revised_transaction_id: row.revised_transaction_id,
  };
}

/** The ten documented fields of the webhook as text; a batch's and a queued one's carry their own ids besides. */
export const webhookFields = (row: Settlement): Record<string, string> => ({
  id: row.id,
  iban_id: ibanId(row.iban),
  transaction_id: String(row.transaction_id),
  amount: String(row.amount_rial),
  payment_number: row.payment_number ?? "",
  status: row.status,
  settlement_date: tehranDay(row.created_at),
  settlement_date_jalali: jalaliDay(row.created_at),
  revised_transaction_id: row.revised_transaction_id === null ? "" : String(row.revised_transaction_id),
  ref_code: row.ref_code ?? "",
  ...(row.source === "single" ? {} : { track_id: row.track_id }),
  ...(row.source === "queued" ? { queued_settlement_id: row.source_id ?? "" } : {}),
});
