import type { Sandbox } from "../core/sandbox";

export const CHANNEL_TITLES = {
  ipg: "درگاه پرداخت",
  form: "فرم پرداخت",
  p2p: "انتقال داخلی",
  subscription: "برداشت مستقیم",
  settlements: "تسویه",
  "cash-in": "واریز از حساب متصل",
  "cash-in-by-code": "واریز شناسه‌دار",
  refund: "استرداد وجه",
  pos: "کارت‌خوان",
  "shaparak-settlement": "تسویهٔ شاپرکی",
} as const;
export type Channel = keyof typeof CHANNEL_TITLES;

/** A row of the statement as it is kept: amounts in rial, times in unix seconds. Names are the columns. */
export type Transaction = {
  id: number;
  uuid: string;
  at: number;
  done_at: number | null;
  channel: Channel;
  status: number;
  amount_rial: number;
  wage_rial: number;
  wallet_rial: number;
  track_id: string | null;
  ref_id: string | null;
  tracking_code: string | null;
  card_number: string | null;
  cid: string | null;
  verified: number;
  payment_number: string | null;
  description: string | null;
  factor_number: string | null;
  mobile: string | null;
  form_id: number | null;
  form_title: string | null;
  api_token: string | null;
  port: string | null;
  payer_name: string | null;
  payer_iban: string | null;
  receiver_name: string | null;
  receiver_iban: string | null;
  receiver_bank: string | null;
  result_code: string | null;
  result_message: string | null;
  source_id: number | null;
};

export const statementSchema = `
CREATE TABLE IF NOT EXISTS transactions (id INTEGER PRIMARY KEY, uuid TEXT NOT NULL, at INTEGER NOT NULL, done_at INTEGER,
  channel TEXT NOT NULL, status INTEGER NOT NULL, amount_rial INTEGER NOT NULL, wage_rial INTEGER NOT NULL,
  wallet_rial INTEGER NOT NULL, track_id TEXT, ref_id TEXT, tracking_code TEXT, card_number TEXT, cid TEXT, verified INTEGER NOT NULL,
  payment_number TEXT, description TEXT, factor_number TEXT, mobile TEXT, form_id INTEGER, form_title TEXT, api_token TEXT, port TEXT,
  payer_name TEXT, payer_iban TEXT, receiver_name TEXT, receiver_iban TEXT, receiver_bank TEXT, result_code TEXT, result_message TEXT,
  source_id INTEGER);
CREATE INDEX IF NOT EXISTS transactions_at ON transactions (at DESC, id DESC);
`;

type Given = Pick<Transaction, "id" | "uuid" | "at" | "channel" | "status" | "amount_rial"> & Partial<Transaction>;

const EMPTY = {
  done_at: null,
  wage_rial: 0,
  track_id: null,
  ref_id: null,
  tracking_code: null,
  card_number: null,
  cid: null,
  verified: 0,
  payment_number: null,
  description: null,
  factor_number: null,
  mobile: null,
  form_id: null,
  form_title: null,
  api_token: null,
  port: null,
  payer_name: null,
  payer_iban: null,
  receiver_name: null,
  receiver_iban: null,
  receiver_bank: null,
  result_code: null,
  result_message: null,
  source_id: null,
};

/** Writes one row with the wallet as it stands: post the movement first. */
export function recordTransaction(sandbox: Sandbox, given: Given): void {
  sandbox.db.insert("transactions", { ...EMPTY, wallet_rial: sandbox.ledger.balances().wallet, ...given });
}
