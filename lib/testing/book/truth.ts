import type { BookKind } from "@/lib/kit/book/entry";
import type { TestSandbox } from "@/lib/testing/rig/server";

/** A row of the sandbox's own book, as far as tests look into it: rial, unix seconds. */
interface TrueFigures {
  id: string | number;
  status: string | number;
  amount_rial: number;
  wage_rial: number;
  created_at: number;
}

export interface StatementRow extends TrueFigures {
  id: number;
  status: number;
  at: number;
  done_at: number | null;
  uuid: string;
  /** What a refund gave back, and what a settlement was corrected by. */
  source_id: number | null;
  channel: string;
  track_id: string | null;
  mobile: string | null;
  payer_name: string | null;
  payer_iban: string | null;
  receiver_name: string | null;
  receiver_iban: string | null;
}

/** All that the sandbox knows of the business, by its control `GET book`. */
export interface WholeBook {
  balances_rial: { wallet: number };
  wallet: { at: number; kind: string; reference: string | null; amount_rial: number }[];
  transactions: StatementRow[];
  withdrawals: (TrueFigures & {
    id: string;
    authorization_id: string;
    track_id: string;
    due_at: number;
    gateway_transaction_id: number;
  })[];
  gateway_refunds: { id: string; decided_at: number | null }[];
  debit_refunds: { id: string; status: string; amount_rial: number; created_at: number }[];
  settlements: (TrueFigures & {
    id: string;
    track_id: string;
    iban: string;
    ref_code: string | null;
    source_id: string | null;
  })[];
  queued_settlements: (TrueFigures & { id: string; track_id: string })[];
  batches: { batch_id: string; created_at: number }[];
  batch_items: { id: string; batch_id: string; track_id: string; status: string; amount_rial: number }[];
  authorizations: {
    id: string;
    status: string;
    mobile: string;
    name: string | null;
    national_code: string | null;
    created_at: number;
  }[];
  customers: { id: string; created_at: number }[];
  deposits: { id: number; status: string; amount_rial: number; wage_rial: number; paid_at: number }[];
  suspicious_payments: { id: number; status: string; amount_rial: number; paid_at: number }[];
  bank_accounts: { iban: string }[];
  bank_rows: {
    tracking_code: string;
    iban: string;
    type: "DEPOSIT" | "WITHDRAWAL";
    amount_rial: number;
    balance_rial: number;
    at: number;
  }[];
}

export const wholeBook = (sandbox: Pick<TestSandbox, "control">): Promise<WholeBook> =>
  sandbox.control<WholeBook>("GET", "book");

/** What the statement's codes mean, by the service's reference and not by the words of the product. */
const STATEMENT_STATES: Readonly<Record<number, string>> = {
  1: "successful",
  [-1]: "failed",
  2: "settlement_done",
  [-2]: "settlement_in_progress",
  3: "in_progress",
  [-3]: "settlement_failed",
  4: "corrected",
  [-4]: "settlement_canceled",
  5: "transfer_in",
  [-5]: "transfer_out",
  6: "subscription_fee",
  [-6]: "settlement_returned",
};

/** A record as it is compared: its state and its money. */
export interface TrueRecord {
  state: string;
  amountRial: number | null;
  feeRial: number | null;
}

const money = (
  state: string,
  { amount_rial, wage_rial }: Pick<TrueFigures, "amount_rial" | "wage_rial">,
): TrueRecord => ({
  state,
  amountRial: amount_rial,
  feeRial: wage_rial,
});
const bare = (state: string): TrueRecord => ({ state, amountRial: null, feeRial: null });

/** The service lists none that were revoked or never agreed to. */
export const LISTED = ["ACTIVE", "PENDING_VERIFY", "EXPIRED"];

/**
 * Every record that the service tells of, as it really stands.
 *
 * @param since unix seconds; what was made before is left out
 */
export function trueRecords(book: WholeBook, since: number): Record<BookKind, Map<string, TrueRecord>> {
  const mapped = <Row extends { id: string | number }>(
    rows: readonly Row[],
    at: (row: Row) => number,
    record: (row: Row) => TrueRecord,
  ) => new Map(rows.filter((row) => at(row) >= since).map((row) => [String(row.id), record(row)]));
  const made = (row: { created_at: number }) => row.created_at;
  return {
    transaction: mapped(
      book.transactions,
      ({ at }) => at,
      (row) => money(STATEMENT_STATES[row.status] ?? "unknown", row),
    ),
    withdrawal: mapped(book.withdrawals, made, (row) => money(String(row.status), row)),
    debitRefund: mapped(book.debit_refunds, made, (row) => money(row.status, { ...row, wage_rial: 0 })),
    // What had arrived and came back has no word of its own.
    settlement: mapped(book.settlements, made, (row) =>
      money(row.status === "CANCELED" && row.ref_code !== null ? "REVERSED" : String(row.status), row),
    ),
    queuedSettlement: mapped(book.queued_settlements, made, (row) => money(String(row.status), row)),
    authorization: mapped(
      book.authorizations.filter(({ status }) => LISTED.includes(status)),
      made,
      ({ status }) => bare(status),
    ),
    // Of what was handed over its settlement tells.
    batchItem: mapped(
      book.batch_items.filter(({ status }) => status !== "SUBMITTED"),
      ({ batch_id }) => book.batches.find((batch) => batch.batch_id === batch_id)?.created_at ?? 0,
      ({ status, amount_rial }) => ({ ...bare(status), amountRial: amount_rial }),
    ),
    // Of a whole batch the service tells no state.
    batch: mapped(
      book.batches.map(({ batch_id, created_at }) => ({ id: batch_id, created_at })),
      made,
      ({ id }) => {
        const items = book.batch_items.filter(({ batch_id }) => batch_id === id);
        return { ...bare(""), amountRial: items.reduce((sum, { amount_rial }) => sum + amount_rial, 0) };
      },
    ),
    customer: mapped(book.customers, made, () => bare("")),
    deposit: mapped(
      book.deposits,
      ({ paid_at }) => paid_at,
      (row) => money(row.status, row),
    ),
    suspiciousDeposit: mapped(
      book.suspicious_payments,
      ({ paid_at }) => paid_at,
      ({ status, amount_rial }) => ({ ...bare(status), amountRial: amount_rial }),
    ),
    bankAccount: mapped(
      book.bank_accounts.map(({ iban }) => ({ id: iban })),
      () => since,
      () => bare("LINKED"),
    ),
    accountRow: mapped(
      book.bank_rows.map((row) => ({ ...row, id: `${row.iban} ${row.tracking_code}` })),
      ({ at }) => at,
      ({ type, amount_rial }) => ({ ...bare(type), amountRial: amount_rial }),
    ),
  };
}

const TEHRAN_SECONDS = 12_600;
/** The Tehran day of a moment, as ISO. */
export const dayOf = (second: number): string => new Date((second + TEHRAN_SECONDS) * 1000).toISOString().slice(0, 10);

/** What the wallet held at the beginning and at the end of each of these days, by the sandbox's ledger alone. */
export function trueDays(
  { balances_rial, wallet }: Pick<WholeBook, "balances_rial" | "wallet">,
  days: readonly string[],
): Map<string, { openingRial: number; closingRial: number }> {
  const from = (day: string) =>
    wallet.reduce((sum, { at, amount_rial }) => (dayOf(at) >= day ? sum + amount_rial : sum), 0);
  const after = (day: string) =>
    wallet.reduce((sum, { at, amount_rial }) => (dayOf(at) > day ? sum + amount_rial : sum), 0);
  return new Map(
    days.map((day) => [
      day,
      { openingRial: balances_rial.wallet - from(day), closingRial: balances_rial.wallet - after(day) },
    ]),
  );
}
