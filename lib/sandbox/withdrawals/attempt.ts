import { findAuthorization } from "../authorizations/record";
import { bankNow } from "../banks/banks";
import { newUuid } from "../core/ids";
import { DAY_SECONDS, dayStart, tehranDay } from "../core/jalali";
import type { Sandbox } from "../core/sandbox";
import { unpromisedNow } from "../core/unpromised";
import { WITHDRAWAL_ERRORS } from "./errors";
import { succeededInMonth, usedOnDay } from "./limits";
import { credit, returnToPayer } from "./money";
import { findWithdrawal, type Withdrawal, type WithdrawalStatus, webhookPayload } from "./record";

/** Asks the payer's bank once, and writes down what came of it. Does nothing to a withdrawal that is final. */
export function attempt(sandbox: Sandbox, withdrawal: Withdrawal): void {
  if (withdrawal.status !== "INIT" && withdrawal.status !== "PENDING") return;
  settleAttempt(sandbox, withdrawal, outcomeOf(sandbox, withdrawal));
}

/** Writes down one attempt's outcome: final, or one more day to wait while attempts are left. */
export function settleAttempt(sandbox: Sandbox, withdrawal: Withdrawal, outcome: Outcome): void {
  const isLast = withdrawal.is_instant === 1 || withdrawal.retry_count + 1 >= withdrawal.max_retry_count;
  if (outcome.kind === "done") {
    finish(sandbox, withdrawal, "DONE", null);
    return;
  }
  if (outcome.kind === "failed" && isLast) {
    finish(sandbox, withdrawal, "FAILED", outcome.errorCode);
    return;
  }
  const isFailed = outcome.kind === "failed";
  sandbox.db.run(
    `UPDATE withdrawals SET status = :status, error_code = :errorCode, retry_count = retry_count + :tried,
     next_attempt_at = :next WHERE id = :id`,
    {
      id: withdrawal.id,
      status: isFailed ? "PENDING" : withdrawal.status,
      errorCode: isFailed ? outcome.errorCode : withdrawal.error_code,
      tried: isFailed,
      next: withdrawal.next_attempt_at === null ? null : withdrawal.next_attempt_at + DAY_SECONDS,
    },
  );
}

/** Makes a withdrawal final: money, statement and webhook with it. */
export function finish(
  sandbox: Sandbox,
  withdrawal: Withdrawal,
  status: "DONE" | "FAILED" | "CANCELED",
  errorCode: string | null,
): void {
  const now = sandbox.clock.now();
  const authorization = findAuthorization(sandbox, withdrawal.authorization_id);
  const delay = bankNow(sandbox, authorization?.bank_code ?? "")?.accountDelaySeconds ?? 0;
  const paymentNumber = status === "DONE" ? String(withdrawal.gateway_transaction_id * 7).slice(-12) : null;
  sandbox.db.run(
    `UPDATE withdrawals SET status = :status, error_code = :errorCode, decided_at = :now, next_attempt_at = NULL,
     retry_count = retry_count + :tried, payment_number = :paymentNumber, account_from = :accountFrom WHERE id = :id`,
    {
      id: withdrawal.id,
      status,
      errorCode,
      now,
      tried: status !== "CANCELED",
      paymentNumber,
      accountFrom: status === "DONE" ? now + delay : null,
    },
  );
  if (status === "DONE" && authorization)
    credit(sandbox, { ...withdrawal, payment_number: paymentNumber }, authorization, now);
  announce(sandbox, withdrawal.id);
}

/** The bank or a refund gives the payer the money back. @throws Error when the wallet holds too little */
export function reverse(sandbox: Sandbox, withdrawal: Withdrawal): void {
  const status: WithdrawalStatus = "REVERSED";
  returnToPayer(sandbox, withdrawal, sandbox.clock.now());
  sandbox.db.run("UPDATE withdrawals SET status = :status, refund_id = :refundId WHERE id = :id", {
    id: withdrawal.id,
    status,
    refundId: newUuid(),
  });
  if (unpromisedNow(sandbox.meta).second_final) announce(sandbox, withdrawal.id);
}

function announce(sandbox: Sandbox, id: string): void {
  const row = findWithdrawal(sandbox, "id", id);
  if (row) sandbox.outbox.add("withdrawals", row.notify_url, webhookPayload(row, sandbox.clock.now()));
}

/** What was asked for comes first, then the rules of the authorization and its bank; else the payer has the money. */
function outcomeOf(sandbox: Sandbox, withdrawal: Withdrawal): Outcome {
  return (
    takeWish(sandbox, withdrawal) ?? askedByAmount(withdrawal) ?? refusedByRule(sandbox, withdrawal) ?? { kind: "done" }
  );
}

function refusedByRule(sandbox: Sandbox, withdrawal: Withdrawal): Outcome | undefined {
  const failed = (errorCode: string): Outcome => ({ kind: "failed", errorCode });
  const now = sandbox.clock.now();
  const authorization = findAuthorization(sandbox, withdrawal.authorization_id);
  const bank = authorization && bankNow(sandbox, authorization.bank_code);
  if (!authorization || !bank) return failed("13");
  if (authorization.status === "REVOKED") return failed("17");
  // By the day, not by the state: an overdue attempt may stand before the end that is already written down.
  if (authorization.expires_at < now) return failed("14");
  if (!bank.isHealthy) return failed("02");
  if (withdrawal.amount_rial > bank.ceilingRial) return failed("11");
  if (succeededInMonth(sandbox, authorization.id, now) >= authorization.monthly_count) return failed("05");
  const used = usedOnDay(sandbox, authorization.id, dayStart(tehranDay(now)));
  if (bank.dailyCount !== null && used.count >= bank.dailyCount) return failed("04");
  if (bank.dailyAmountRial !== null && used.amountRial + withdrawal.amount_rial > bank.dailyAmountRial)
    return failed("09");
  return undefined;
}

/** What one attempt comes to; `wait`: the bank has not answered, nothing changes. */
type Outcome = { kind: "done" } | { kind: "failed"; errorCode: string } | { kind: "wait" };

/** An outcome asked for by control, for the next attempts that fit. */
export type Wish = Outcome & { times: number; authorizationId?: string; trackId?: string };

export const wishes = (sandbox: Sandbox): Wish[] => sandbox.meta.read<Wish[]>("outcomes") ?? [];
export const setWishes = (sandbox: Sandbox, list: Wish[]): void => sandbox.meta.write("outcomes", list);

/** The first wish that fits this withdrawal, used up by one. */
function takeWish(sandbox: Sandbox, withdrawal: Withdrawal): Outcome | undefined {
  const list = wishes(sandbox);
  const found = list.find(
    ({ authorizationId, trackId }) =>
      (!authorizationId || authorizationId === withdrawal.authorization_id) &&
      (!trackId || trackId === withdrawal.track_id),
  );
  if (!found) return undefined;
  found.times -= 1;
  setWishes(
    sandbox,
    list.filter(({ times }) => times > 0),
  );
  return found;
}

/**
 * What an amount asks for by its last four digits, so that a test needs no control call:
 * `77cc` fails every attempt with code cc, `78cc` only the first one, `7799` is not answered by the bank.
 */
function askedByAmount({ amount_rial, retry_count }: Withdrawal): Outcome | undefined {
  const ending = String(amount_rial % 10_000).padStart(4, "0");
  if (ending === "7799") return { kind: "wait" };
  const errorCode = ending.slice(2);
  const isAsked = ending.startsWith("77") || (ending.startsWith("78") && retry_count === 0);
  return isAsked && Object.hasOwn(WITHDRAWAL_ERRORS, errorCode) ? { kind: "failed", errorCode } : undefined;
}
