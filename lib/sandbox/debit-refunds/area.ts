import { findAuthorization } from "../authorizations/record";
import { bankNow } from "../banks/banks";
import { resultAnswer } from "../core/answers";
import { byColumn, collection, rowNamed } from "../core/collection";
import { nextRow } from "../core/due";
import { plainError, ruleError } from "../core/errors";
import { Fields } from "../core/fields";
import { habitsOf } from "../core/habits";
import { newUuid } from "../core/ids";
import type { Sandbox } from "../core/sandbox";
import type { Area, Call } from "../core/types";
import { WITHDRAWAL_ERRORS } from "../withdrawals/errors";
import { returnToPayer } from "../withdrawals/money";
import { findWithdrawal } from "../withdrawals/record";
import { type DebitRefund, REFUND_STATUSES, refundedRial, refundPayload, refundRow, refundSchema } from "./record";

const BASE = "/v3/business/:business/subscription/refunds";
const SMALLEST_RIAL = 10_000;
/** So long until the bank is asked, and then until it has answered. */
const TO_BANK_SECONDS = 20;
const AT_BANK_SECONDS = 60;
const NO_BALANCE = "01";

const known = rowNamed<DebitRefund>("debit_refunds", "refund_id", "استرداد");

const notActive = () => plainError(403, "استرداد برداشت مستقیم برای این کسب‌وکار فعال نیست.");

/** Registers a refund of a withdrawal, whole or in part. Nothing moves before the bank was asked. */
function create({ sandbox, body }: Call) {
  const fields = new Fields(body);
  const withdrawalId = fields.text("withdrawal_id", { required: true }) ?? "";
  const asked = fields.integer("amount", { min: SMALLEST_RIAL });
  const trackId = fields.text("track_id");
  const description = fields.text("description");
  const notifyUrl = fields.url("notify_url");
  const isUsed =
    trackId !== null && sandbox.db.get("SELECT 1 FROM debit_refunds WHERE track_id = :trackId", { trackId });
  if (isUsed) fields.refuse("track_id", "این track_id پیش‌تر به کار رفته است.");
  fields.done();
  if (habitsOf(sandbox).debit_refunds !== "on") throw notActive();
  const withdrawal = findWithdrawal(sandbox, "id", withdrawalId);
  if (!withdrawal) throw ruleError("withdrawal_id", "این برداشت یافت نشد.");
  const isPartBack = withdrawal.status === "REVERSED" && withdrawal.refund_id !== null;
  if (withdrawal.status === "REVERSED" && !isPartBack)
    throw ruleError("withdrawal_id", "این برداشت پیش‌تر برگردانده شده است.");
  if (withdrawal.status !== "DONE" && !isPartBack)
    throw ruleError("withdrawal_id", "تنها برداشت موفق را می‌توان برگرداند.");
  const bank = bankNow(sandbox, findAuthorization(sandbox, withdrawal.authorization_id)?.bank_code ?? "");
  if (!bank?.canRefund) throw ruleError("withdrawal_id", "بانک پرداخت‌کننده استرداد را نمی‌پذیرد.");
  const left = withdrawal.amount_rial - refundedRial(sandbox, withdrawal.id);
  if (left <= 0) throw ruleError("withdrawal_id", "همهٔ مبلغ این برداشت پیش‌تر برگردانده شده است.");
  const amount = asked ?? left;
  if (amount > left) throw ruleError("amount", "مبلغ از ماندهٔ قابل استرداد این برداشت بیشتر است.");
  const now = sandbox.clock.now();
  const row: DebitRefund = {
    id: newUuid(),
    withdrawal_id: withdrawal.id,
    authorization_id: withdrawal.authorization_id,
    gateway_transaction_id: withdrawal.gateway_transaction_id,
    amount_rial: amount,
    track_id: trackId,
    status: "INIT",
    description,
    notify_url: notifyUrl,
    created_at: now,
    next_at: now + TO_BANK_SECONDS,
    decided_at: null,
    payment_number: null,
    error_code: null,
  };
  sandbox.db.insert("debit_refunds", row);
  return resultAnswer("استرداد ثبت شد.", { refund: refundRow(row) });
}

const list = collection<DebitRefund>({
  from: "debit_refunds",
  orderBy: "created_at DESC, id",
  path: BASE,
  perPage: 20,
  filters: { status: byColumn("status", REFUND_STATUSES), q: byColumn("withdrawal_id") },
  row: refundRow,
});

/** What a refund's amount asks for by its last four digits: `77cc` fails with code cc, so that a test needs no control call. */
function askedByAmount({ amount_rial }: DebitRefund): string | undefined {
  const ending = String(amount_rial % 10_000).padStart(4, "0");
  const code = ending.slice(2);
  return ending.startsWith("77") && Object.hasOwn(WITHDRAWAL_ERRORS, code) ? code : undefined;
}

/** Decides a refund that is not decided: the money goes back, or the code says why not. */
export function decideRefund(sandbox: Sandbox, row: DebitRefund, errorCode: string | undefined): void {
  const now = sandbox.clock.now();
  const withdrawal = findWithdrawal(sandbox, "id", row.withdrawal_id);
  if (!withdrawal) return;
  const code = errorCode ?? (sandbox.ledger.balances().wallet < row.amount_rial ? NO_BALANCE : null);
  const decided: DebitRefund = {
    ...row,
    status: code === null ? "DONE" : "FAILED",
    error_code: code,
    next_at: null,
    decided_at: now,
    payment_number: code === null ? String(row.gateway_transaction_id * 3).slice(-12) : null,
  };
  sandbox.db.run(
    `UPDATE debit_refunds SET status = :status, error_code = :error_code, next_at = NULL, decided_at = :decided_at,
     payment_number = :payment_number WHERE id = :id`,
    {
      id: row.id,
      status: decided.status,
      error_code: decided.error_code,
      decided_at: decided.decided_at,
      payment_number: decided.payment_number,
    },
  );
  if (code === null) {
    returnToPayer(sandbox, { ...withdrawal, amount_rial: row.amount_rial }, now, row);
    const isReversed =
      habitsOf(sandbox).part_refund === "reversed" || doneRial(sandbox, withdrawal.id) >= withdrawal.amount_rial;
    sandbox.db.run("UPDATE withdrawals SET status = :status, refund_id = :refundId WHERE id = :id", {
      id: withdrawal.id,
      status: isReversed ? "REVERSED" : withdrawal.status,
      refundId: row.id,
    });
  }
  sandbox.outbox.add("withdrawals", row.notify_url, refundPayload(decided));
}

const doneRial = (sandbox: Sandbox, withdrawalId: string): number =>
  sandbox.db.get<{ rial: number }>(
    "SELECT COALESCE(SUM(amount_rial), 0) AS rial FROM debit_refunds WHERE withdrawal_id = :withdrawalId AND status = 'DONE'",
    { withdrawalId },
  )?.rial ?? 0;

/** Takes a refund on its way: to the bank, and to what the bank answers. */
function step(sandbox: Sandbox, row: DebitRefund): void {
  if (row.status === "PENDING") {
    decideRefund(sandbox, row, askedByAmount(row));
    return;
  }
  sandbox.db.run("UPDATE debit_refunds SET status = 'PENDING', next_at = :next WHERE id = :id", {
    id: row.id,
    next: (row.next_at ?? 0) + AT_BANK_SECONDS,
  });
}

export const debitRefundsArea: Area = {
  name: "debit-refunds",
  schema: refundSchema,
  tables: ["debit_refunds"],
  routes: [
    { method: "POST", host: "api", path: BASE, handle: create },
    {
      method: "GET",
      host: "api",
      path: `${BASE}/:refund_id`,
      handle: (call) => resultAnswer("مشخصات استرداد", { refund: refundRow(known(call)) }),
    },
    {
      method: "GET",
      host: "api",
      path: BASE,
      handle: (call) => {
        if (habitsOf(call.sandbox).debit_refunds === "closed") throw notActive();
        return list(call);
      },
    },
  ],
  due: [nextRow("debit_refunds", "next_at", step)],
};
