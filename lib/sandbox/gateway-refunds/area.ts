import { dataAnswer } from "../core/answers";
import { nextRow } from "../core/due";
import { notFound, ruleError, ServiceError } from "../core/errors";
import { Fields } from "../core/fields";
import { habitsOf } from "../core/habits";
import { newUuid } from "../core/ids";
import { DAY_SECONDS } from "../core/jalali";
import type { Sandbox } from "../core/sandbox";
import type { Area, Call } from "../core/types";
import type { Transaction } from "../wallet/record";
import { give, hold, release, showInStatement } from "./money";
import {
  type GatewayRefund,
  gatewayRefundedRial,
  gatewayRefundFields,
  gatewayRefundRow,
  gatewayRefundSchema,
} from "./record";

const PATH = "/v3/business/:business/transaction/:transaction_id/refund";
/** More is several records. */
const LARGEST_RECORD_RIAL = 150_000_000;
/** So long until what the balance covers goes to the bank, and then until the bank has answered. */
const TO_BANK_SECONDS = 20;
/** How long a refund waits until the balance is looked at again. */
const UNCOVERED_SECONDS = 300;
const AT_BANK_SECONDS = 60;
const REFUSED_BY_BANK = "کارت پرداخت‌کننده بازگشت وجه را نپذیرفت.";

/** Registers a refund of a successful payment of the gateway, whole or in part. The wallet pays for it at once. */
function create({ sandbox, params, body }: Call) {
  const fields = new Fields(body);
  const asked = fields.digits("amount", { max: 15 });
  const paymentNumber = fields.text("payment_number", { max: 100 });
  const description = fields.text("description");
  const comment = fields.text("comment");
  const notifyUrl = fields.url("notify_url");
  const isUsed =
    paymentNumber !== null &&
    sandbox.db.get("SELECT 1 FROM gateway_refunds WHERE payment_number = :paymentNumber", { paymentNumber });
  if (isUsed) fields.refuse("payment_number", "این payment_number پیش‌تر به کار رفته است.");
  fields.done();
  if (habitsOf(sandbox).gateway_refunds === "off")
    throw new ServiceError(422, { status: 0, errors: { error: "ابزار استرداد برای این کسب‌وکار فعال نیست." } });
  const paid = sandbox.db.get<Transaction>("SELECT * FROM transactions WHERE CAST(id AS TEXT) = :id", {
    id: params.transaction_id ?? "",
  });
  if (!paid) throw notFound("تراکنش");
  if (paid.channel !== "ipg" || paid.status !== 1)
    throw ruleError("amount", "تنها تراکنش موفق درگاه را می‌توان برگرداند.");
  const left = paid.amount_rial - gatewayRefundedRial(sandbox, paid.id);
  const amount = asked === null ? left : Number(asked);
  if (amount <= 0 || amount > left) throw ruleError("amount", "مبلغ از ماندهٔ قابل استرداد این تراکنش بیشتر است.");
  if (sandbox.ledger.balances().wallet < amount) throw ruleError("amount", "موجودی کیف پول کافی نیست.");
  const rows: GatewayRefund[] = [];
  for (let left = amount; left > 0; left -= LARGEST_RECORD_RIAL) {
    const amount_rial = Math.min(left, LARGEST_RECORD_RIAL);
    rows.push(register(sandbox, paid, { amount_rial, payment_number: paymentNumber, description, comment, notifyUrl }));
  }
  return dataAnswer({ message: "درخواست استرداد ثبت شد.", results: rows.map(gatewayRefundRow) });
}

type Asked = Pick<GatewayRefund, "amount_rial" | "payment_number" | "description" | "comment"> & {
  notifyUrl: string | null;
};

function register(sandbox: Sandbox, paid: Transaction, { notifyUrl, ...asked }: Asked): GatewayRefund {
  const now = sandbox.clock.now();
  const walletRial = sandbox.ledger.balances().wallet - asked.amount_rial;
  const isCovered = walletRial >= sandbox.business.frozenRial;
  const row: GatewayRefund = {
    ...asked,
    id: newUuid(),
    transaction_id: sandbox.transactionIds.next(),
    source_id: paid.id,
    status: "PENDING",
    notify_url: notifyUrl,
    wallet_rial: walletRial,
    created_at: now,
    refund_at: isCovered ? now : now + DAY_SECONDS,
    next_at: now + TO_BANK_SECONDS,
    decided_at: null,
    ref_code: null,
    error_message: null,
  };
  sandbox.db.insert("gateway_refunds", row);
  hold(sandbox, row);
  if (habitsOf(sandbox).gateway_refund_rows !== "late") showInStatement(sandbox, row, paid);
  return row;
}

/**
 * What an amount asks for by the last four digits of its rial, so that a test needs no control call: `77nn` is not taken
 * by the payer's bank, but for `7790`, which it does not answer.
 */
function isRefusedBy({ amount_rial }: GatewayRefund): boolean | null {
  const ending = String(amount_rial % 10_000).padStart(4, "0");
  return ending === "7790" ? null : ending.startsWith("77");
}

/** Decides a record that is not decided. */
export function decideGatewayRefund(
  sandbox: Sandbox,
  row: GatewayRefund,
  status: "DONE" | "FAILED" | "CANCELED",
): void {
  toBank(sandbox, row);
  const decided: GatewayRefund = {
    ...row,
    status,
    next_at: null,
    decided_at: sandbox.clock.now(),
    ref_code: status === "DONE" ? String(row.transaction_id * 7).slice(-12) : null,
    error_message: status === "FAILED" ? REFUSED_BY_BANK : null,
  };
  sandbox.db.run(
    `UPDATE gateway_refunds SET status = :status, next_at = NULL, decided_at = :decided_at, ref_code = :ref_code,
     error_message = :error_message WHERE id = :id`,
    {
      id: row.id,
      status,
      decided_at: decided.decided_at,
      ref_code: decided.ref_code,
      error_message: decided.error_message,
    },
  );
  if (status === "DONE") give(sandbox, decided);
  else release(sandbox, decided);
  sandbox.outbox.addForm("refunds", row.notify_url, gatewayRefundFields(decided));
}

/** At the latest here it stands in the statement. */
function toBank(sandbox: Sandbox, row: GatewayRefund): void {
  const paid = sandbox.db.get<Transaction>("SELECT * FROM transactions WHERE id = :id", { id: row.source_id });
  const isShown = sandbox.db.get("SELECT 1 FROM transactions WHERE id = :id", { id: row.transaction_id });
  if (paid && !isShown) showInStatement(sandbox, row, paid);
}

/** Takes a record on its way: to the bank once the withdrawable balance covers it, and to what the bank answers. */
function step(sandbox: Sandbox, row: GatewayRefund): void {
  const at = row.next_at ?? 0;
  const change = (status: GatewayRefund["status"], nextAt: number | null) =>
    sandbox.db.run("UPDATE gateway_refunds SET status = :status, next_at = :nextAt WHERE id = :id", {
      id: row.id,
      status,
      nextAt,
    });
  const isCovered = sandbox.ledger.balances().wallet >= sandbox.business.frozenRial;
  const isRefused = isRefusedBy(row);
  if (row.status === "PENDING" && !isCovered) change("PENDING", at + UNCOVERED_SECONDS);
  else if (row.status === "PENDING") {
    toBank(sandbox, row);
    change("INIT", at + AT_BANK_SECONDS);
  } else if (isRefused === null) change("INIT", null);
  else decideGatewayRefund(sandbox, row, isRefused ? "FAILED" : "DONE");
}

export const gatewayRefundsArea: Area = {
  name: "gateway-refunds",
  schema: gatewayRefundSchema,
  tables: ["gateway_refunds"],
  routes: [{ method: "POST", host: "api", path: PATH, handle: create }],
  due: [nextRow("gateway_refunds", "next_at", step)],
};
