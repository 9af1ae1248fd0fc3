import { lastRow, needTool } from "../bank-accounts/record";
import { dataAnswer } from "../core/answers";
import { nextRow } from "../core/due";
import { ruleError } from "../core/errors";
import { Fields } from "../core/fields";
import { habitsOf } from "../core/habits";
import { newUuid } from "../core/ids";
import type { Sandbox } from "../core/sandbox";
import type { Area, Call } from "../core/types";
import { recordTransaction } from "../wallet/record";

/** One deposit of a request; a request may be made in several deposits. Names are the columns; rial, unix seconds. */
type CashIn = {
  transaction_id: number;
  uuid: string;
  track_id: string;
  iban: string;
  amount_rial: number;
  wage_rial: number;
  status: "INIT" | "DONE" | "FAILED";
  description: string | null;
  comment: string | null;
  created_at: number;
  /** When the bank decides; null once it has. */
  next_at: number | null;
  error_message: string | null;
};

const MOST_RIAL = 1_000_000_000;
const WAGE_RIAL = 5000;
/** How long the deposit stays in the queue until the bank has answered. */
const QUEUE_SECONDS = 60;
const NO_BALANCE = "موجودی حساب کافی نیست.";
/** Habits in which the statement's rows do not contain the track id. */
const TRACKLESS: ReadonlySet<string> = new Set(["no_track_id", "one_by_one"]);
/** Why a deposit fails, in the bank's words. The number is only used to request a failure by the amount. */
const FAILURES: Readonly<Record<string, string>> = { "01": "حساب مبدأ مسدود است.", "02": "بانک مبدأ پاسخ نداد." };

const schema = `
CREATE TABLE IF NOT EXISTS cash_ins (transaction_id INTEGER PRIMARY KEY, uuid TEXT NOT NULL, track_id TEXT NOT NULL, iban TEXT NOT NULL,
  amount_rial INTEGER NOT NULL, wage_rial INTEGER NOT NULL, status TEXT NOT NULL, description TEXT, comment TEXT,
  created_at INTEGER NOT NULL, next_at INTEGER, error_message TEXT);
CREATE INDEX IF NOT EXISTS cash_ins_by_track ON cash_ins (track_id);
CREATE INDEX IF NOT EXISTS cash_ins_next ON cash_ins (next_at) WHERE next_at IS NOT NULL;
`;

const answerRow = (row: CashIn) => ({
  gateway_transaction_id: row.transaction_id,
  amount: row.amount_rial,
  amount_toman: Math.trunc(row.amount_rial / 10),
  wage: row.wage_rial,
  wage_toman: Math.trunc(row.wage_rial / 10),
  status: row.status,
  iban: row.iban,
  receipt_url: `https://receipt.service.example/${row.uuid}`,
});

/** Begins a deposit from a linked account into the wallet. No money moves before the bank decides. */
function deposit(call: Call) {
  const { sandbox } = call;
  needTool(call);
  const fields = new Fields(call.body);
  const iban = fields.text("iban", { required: true }) ?? "";
  const amount = fields.integer("amount", { required: true, min: 1 }) ?? 0;
  const given = call.body.track_id;
  const trackId = typeof given === "number" ? String(given) : fields.text("track_id", { required: true });
  const description = fields.text("description");
  const comment = fields.text("comment");
  fields.done();
  // SQLite compares texts case-sensitively.
  if (sandbox.db.get("SELECT 1 FROM cash_ins WHERE track_id = :trackId", { trackId }))
    throw ruleError("track_id", "این track_id پیش‌تر به کار رفته است.");
  const isLinked = sandbox.db.get("SELECT 1 FROM bank_accounts WHERE iban = :iban", { iban });
  if (!isLinked || habitsOf(sandbox).bank_accounts === "none")
    throw ruleError("iban", "این شبا یافت نشد یا پذیرفته نیست.");
  const now = sandbox.clock.now();
  const amounts = Array.from({ length: Math.ceil(amount / MOST_RIAL) }, (_, index) =>
    Math.min(MOST_RIAL, amount - index * MOST_RIAL),
  );
  const { cash_in_rows } = habitsOf(sandbox);
  const rows = amounts.map((amount_rial, index): CashIn => {
    const row: CashIn = {
      transaction_id: sandbox.transactionIds.next(),
      uuid: newUuid(),
      track_id: trackId ?? "",
      iban,
      amount_rial,
      wage_rial: WAGE_RIAL,
      status: "INIT",
      description,
      comment,
      created_at: now,
      next_at: now + QUEUE_SECONDS * (cash_in_rows === "one_by_one" ? index + 1 : 1),
      error_message: null,
    };
    sandbox.db.insert("cash_ins", row);
    if (cash_in_rows !== "late" && cash_in_rows !== "one_by_one") list(sandbox, row);
    return row;
  });
  return { ...dataAnswer({ cash_in: rows.map(answerRow) }), message: "واریز در صف قرار گرفت." };
}

/** Writes the statement row, with the track id if the service tells it there. */
function list(sandbox: Sandbox, row: CashIn): void {
  recordTransaction(sandbox, {
    id: row.transaction_id,
    uuid: row.uuid,
    at: row.created_at,
    channel: "cash-in",
    status: 3,
    amount_rial: row.amount_rial,
    wage_rial: row.wage_rial,
    track_id: TRACKLESS.has(habitsOf(sandbox).cash_in_rows) ? null : row.track_id,
    description: row.description,
    payer_iban: row.iban,
  });
}

/**
 * The failure that the last four digits of the toman amount ask for, as for settlements: `77rr` fails with reason rr.
 */
function askedByAmount({ amount_rial }: CashIn): string | null {
  const ending = String(Math.trunc(amount_rial / 10) % 10_000).padStart(4, "0");
  return ending.startsWith("77") ? (FAILURES[ending.slice(2)] ?? null) : null;
}

/** The bank decides. The account and the wallet change together, or neither does. */
function decide(sandbox: Sandbox, row: CashIn): void {
  const now = sandbox.clock.now();
  const isListed = sandbox.db.get("SELECT 1 FROM transactions WHERE id = :id", { id: row.transaction_id });
  if (!isListed) list(sandbox, row);
  const before = lastRow(sandbox, row.iban, now)?.balance_rial ?? 0;
  const failure = askedByAmount(row) ?? (before < row.amount_rial ? NO_BALANCE : null);
  const status = failure === null ? "DONE" : "FAILED";
  sandbox.db.run(
    "UPDATE cash_ins SET status = :status, next_at = NULL, error_message = :failure WHERE transaction_id = :id",
    { id: row.transaction_id, status, failure },
  );
  if (failure === null) {
    sandbox.db.insert("bank_rows", {
      tracking_code: `8${String(row.transaction_id).padStart(15, "0")}`,
      iban: row.iban,
      type: "WITHDRAWAL",
      amount_rial: row.amount_rial,
      balance_rial: before - row.amount_rial,
      description: row.description ?? "واریز به کیف پول",
      payment_id: null,
      party_name: null,
      party_iban: null,
      at: now,
    });
    const wallet = row.amount_rial - row.wage_rial;
    sandbox.ledger.post({
      at: now,
      kind: "cash-in",
      trackId: row.track_id,
      reference: String(row.transaction_id),
      entries: { wallet, fees: row.wage_rial, world: -row.amount_rial },
    });
  }
  sandbox.db.run(
    `UPDATE transactions SET status = :status, done_at = :now, wallet_rial = :wallet, ref_id = :ref, verified = :verified,
     result_code = :code, result_message = :failure WHERE id = :id`,
    {
      id: row.transaction_id,
      status: failure === null ? 1 : -1,
      now,
      wallet: sandbox.ledger.balances().wallet,
      ref: failure === null ? String(row.transaction_id * 7).slice(-12) : null,
      verified: failure === null ? 1 : 0,
      code: failure === null ? null : "CASH_IN",
      failure,
    },
  );
}

export const cashInArea: Area = {
  name: "cash-in",
  schema,
  tables: ["cash_ins"],
  routes: [{ method: "POST", host: "api", path: "/v3/business/:business/cash-in/account/deposit", handle: deposit }],
  due: [nextRow("cash_ins", "next_at", decide)],
};
