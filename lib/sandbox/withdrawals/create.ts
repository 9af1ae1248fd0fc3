import { expireAuthorizations, findAuthorization } from "../authorizations/record";
import { bankNow } from "../banks/banks";
import { resultAnswer } from "../core/answers";
import { notFound, plainError, ruleError } from "../core/errors";
import { Fields } from "../core/fields";
import { newUuid } from "../core/ids";
import { dayStart, tehranDay } from "../core/jalali";
import type { Call } from "../core/types";
import { usedInMonth } from "./limits";
import { wageOf } from "./money";
import { findWithdrawal, type Withdrawal, withdrawalRow } from "./record";

const SMALLEST_RIAL = 10_000;
const MOST_RETRIES = 16;

/** Orders a withdrawal. Nothing moves yet: an instant one waits for its inquiry, the others for their day. */
export function createWithdrawal({ sandbox, body }: Call) {
  const now = sandbox.clock.now();
  const fields = new Fields(body);
  const authorizationId = fields.text("authorization_id", { required: true });
  const amount = fields.integer("amount", { required: true, min: SMALLEST_RIAL });
  const isInstant = (fields.integer("is_instant", { max: 1 }) ?? 1) === 1;
  const day = fields.day("withdrawal_date", { required: !isInstant });
  const retries = fields.integer("max_retry_count", { min: 1, max: MOST_RETRIES }) ?? 1;
  const description = fields.text("description", { max: 1000 });
  const trackId = fields.text("track_id") ?? newUuid();
  const notifyUrl = fields.url("notify_url");
  if (!isInstant && day !== null && day <= tehranDay(now))
    fields.refuse("withdrawal_date", "تاریخ برداشت باید پس از امروز باشد.");
  if (findWithdrawal(sandbox, "track_id", trackId)) fields.refuse("track_id", "این track_id پیش‌تر به کار رفته است.");
  fields.done();

  expireAuthorizations(sandbox);
  const authorization = findAuthorization(sandbox, authorizationId ?? "");
  const bank = bankNow(sandbox, authorization?.bank_code ?? "");
  if (!authorization || !bank || authorization.status === "REVOKED") throw notFound("مجوز");
  if (authorization.status !== "ACTIVE") throw ruleError("authorization_id", "این مجوز فعال نیست.");
  if (!bank.isHealthy) throw plainError(409, "بانک پرداخت‌کننده اکنون برداشت نمی‌پذیرد.");
  const amountRial = amount ?? 0;
  if (amountRial > authorization.max_amount_rial)
    throw ruleError("amount", "مبلغ از سقف هر برداشت این مجوز بیشتر است.");
  const dueAt = isInstant ? now : dayStart(day ?? "");
  if (usedInMonth(sandbox, authorization.id, dueAt) >= authorization.monthly_count) {
    throw ruleError("authorization_id", "سقف تعداد برداشت ماهانهٔ این مجوز پر شده است.");
  }

  const row: Withdrawal = {
    id: newUuid(),
    authorization_id: authorization.id,
    track_id: trackId,
    amount_rial: amountRial,
    wage_rial: wageOf(amountRial),
    is_instant: Number(isInstant),
    max_retry_count: isInstant ? 1 : retries,
    retry_count: 0,
    status: "INIT",
    error_code: null,
    description,
    due_at: dueAt,
    next_attempt_at: isInstant ? null : dueAt,
    notify_url: notifyUrl,
    created_at: now,
    decided_at: null,
    account_from: null,
    gateway_transaction_id: sandbox.transactionIds.next(),
    payment_number: null,
    refund_id: null,
  };
  sandbox.db.insert("withdrawals", row);
  return resultAnswer("برداشت ثبت شد.", {
    withdrawal: withdrawalRow({ ...row, account_number: null, pan: null }, now),
  });
}
