import type { Authorization } from "../authorizations/record";
import { allBanks } from "../banks/banks";
import type { Random } from "../core/ids";
import { DAY_SECONDS, dayStart, tehranDay } from "../core/jalali";
import type { DebitRefund } from "../debit-refunds/record";
import type { SeedContext, SeedEvent } from "../seed/context";
import { ERROR_CODES } from "./errors";
import { credit, returnToPayer, wageOf } from "./money";
import type { Withdrawal, WithdrawalStatus } from "./record";

const COUNTS = { full: 5600, small: 420 } as const;
const TOMORROW = 6;
const AN_HOUR = 3600;
const PURPOSES = [
  "اشتراک ماهانه",
  "قسط خرید اعتباری",
  "سفارش دوره‌ای",
  "شارژ کیف پول",
  "حق عضویت ویژه",
  "قسط لوازم خانگی",
] as const;
/** Most failures are an empty account; the list makes the rest rarer but never absent. */
const COMMON_CODES = ["01", "01", "01", "01", "01", "02", "03", "06", "09", "17", "28", "05"] as const;

/** One withdrawal as it will stand in the end; what it did to the wallet comes with its events. */
function draft({ random }: SeedContext, authorization: Authorization, dueAt: number, isInstant: boolean): Withdrawal {
  const step = authorization.max_amount_rial / 20;
  const ahead = random.between(1, 12) * DAY_SECONDS - random.between(8, 20) * AN_HOUR;
  const amount_rial = Math.max(50_000, Math.round((step * random.between(2, 20)) / 10_000) * 10_000);
  return {
    id: random.uuid(),
    authorization_id: authorization.id,
    track_id: random.chance(0.85) ? random.uuid() : `PM-${random.digits(9)}`,
    amount_rial,
    wage_rial: wageOf(amount_rial),
    is_instant: Number(isInstant),
    max_retry_count: isInstant ? 1 : random.pick([1, 3, 3, 5, 8]),
    retry_count: 0,
    status: "INIT",
    error_code: null,
    description: random.chance(0.8) ? random.pick(PURPOSES) : null,
    due_at: dueAt,
    next_attempt_at: null,
    notify_url: null,
    created_at: isInstant ? dueAt : Math.min(dueAt, Math.max(authorization.created_at + 600, dueAt - ahead)),
    decided_at: null,
    account_from: null,
    gateway_transaction_id: 0,
    payment_number: null,
    refund_id: null,
  };
}

const isLate = (authorization: Authorization): boolean =>
  (allBanks.find((bank) => bank.code === authorization.bank_code)?.accountDelaySeconds ?? 0) > 0;

function finished(
  row: Withdrawal,
  authorization: Authorization,
  status: WithdrawalStatus,
  code: string,
  random: Random,
  now: number,
): Withdrawal {
  const isTaken = status === "DONE" || status === "REVERSED";
  const tries = isTaken ? random.between(1, Math.min(row.max_retry_count, 3)) : row.max_retry_count;
  const firstTry =
    row.is_instant === 1 ? row.created_at + random.between(4, 90) : row.due_at + random.between(0, 5 * AN_HOUR);
  const decided_at = Math.min(firstTry + (tries - 1) * DAY_SECONDS, now - 1);
  return {
    ...row,
    status,
    retry_count: status === "CANCELED" ? 0 : tries,
    error_code: status === "FAILED" ? code : null,
    decided_at: status === "CANCELED" ? Math.min(row.due_at - AN_HOUR, now - 1) : decided_at,
    account_from: isTaken ? decided_at + (isLate(authorization) ? AN_HOUR : 0) : null,
    payment_number: isTaken ? random.digits(12) : null,
    refund_id: status === "REVERSED" ? random.uuid() : null,
  };
}

function endOf(index: number, row: Withdrawal, random: Random): { status: WithdrawalStatus; code: string } {
  // The first ones show every error code; after that chance decides.
  if (index < ERROR_CODES.length) return { status: "FAILED", code: ERROR_CODES[index] ?? "00" };
  const lot = random.next();
  const code = random.chance(0.8) ? random.pick(COMMON_CODES) : random.pick(ERROR_CODES);
  if (lot < 0.74) return { status: "DONE", code };
  if (lot < 0.93) return { status: "FAILED", code };
  return lot < 0.97 && row.is_instant === 0
    ? { status: "CANCELED", code }
    : { status: lot < 0.97 ? "DONE" : "REVERSED", code };
}

/** What has given a withdrawal of the past back: all of it, by a refund that is over. */
const refundOf = (row: Withdrawal, at: number): DebitRefund => ({
  id: row.refund_id ?? "",
  withdrawal_id: row.id,
  authorization_id: row.authorization_id,
  gateway_transaction_id: row.gateway_transaction_id,
  amount_rial: row.amount_rial,
  track_id: null,
  status: "DONE",
  description: null,
  notify_url: null,
  created_at: at,
  next_at: null,
  decided_at: at,
  payment_number: String(row.gateway_transaction_id * 3).slice(-12),
  error_code: null,
});

/** Gathers withdrawals as events: the order at its creation, the money at its decision. */
function collect({ sandbox, random, now }: SeedContext) {
  const events: SeedEvent[] = [];
  const add = (row: Withdrawal, authorization: Authorization): void => {
    const order = () => {
      row.gateway_transaction_id = sandbox.transactionIds.next();
      sandbox.db.insert("withdrawals", row);
    };
    events.push({ at: row.created_at, apply: order });
    if (row.status !== "DONE" && row.status !== "REVERSED") return;
    const at = row.decided_at ?? now;
    events.push({ at, apply: () => credit(sandbox, row, authorization, at) });
    if (row.status !== "REVERSED") return;
    const backAt = Math.min(at + random.between(1, 72) * AN_HOUR, now - 1);
    const giveBack = () => {
      returnToPayer(sandbox, row, backAt);
      sandbox.db.insert("debit_refunds", refundOf(row, backAt));
    };
    events.push({ at: backAt, apply: giveBack });
  };
  return { events, add };
}

/** Withdrawals of a time that nobody watched: most decided, and always some for tomorrow. */
export function continueWithdrawals(context: SeedContext): SeedEvent[] {
  const { sandbox, random, now, from } = context;
  const active = sandbox.db.all<Authorization>("SELECT * FROM authorizations WHERE status = 'ACTIVE' ORDER BY rowid");
  if (active.length === 0) return [];
  const { events, add } = collect(context);
  const days = (now - from) / DAY_SECONDS;
  for (let index = 0; index < Math.ceil((days * COUNTS.full) / 365); index += 1) {
    const authorization = random.pick(active);
    const row = draft(context, authorization, from + Math.floor(random.next() * (now - from - 120)), true);
    const { status, code } = endOf(index + ERROR_CODES.length, row, random);
    add(finished(row, authorization, status, code, random, now), authorization);
  }
  const tomorrow = dayStart(tehranDay(now)) + DAY_SECONDS;
  for (let index = 0; index < TOMORROW; index += 1) {
    const authorization = random.pick(active);
    const row = draft(context, authorization, tomorrow, false);
    add({ ...row, created_at: now - random.between(60, AN_HOUR), next_attempt_at: tomorrow }, authorization);
  }
  return events;
}

/** A year of withdrawals in every state, and the open ones of today and the coming days. */
export function seedWithdrawals(context: SeedContext): SeedEvent[] {
  const { sandbox, random, size, now, from } = context;
  const authorizations = sandbox.db.all<Authorization>(
    "SELECT * FROM authorizations WHERE status <> 'PENDING_VERIFY' ORDER BY rowid",
  );
  const active = authorizations.filter((one) => one.status === "ACTIVE");
  const { events, add } = collect(context);
  for (let index = 0; index < COUNTS[size]; index += 1) {
    const authorization = authorizations[index % authorizations.length];
    if (!authorization) break;
    const until = Math.min(authorization.revoked_at ?? now, authorization.expires_at, now - 2 * AN_HOUR);
    const start = Math.max(authorization.created_at + DAY_SECONDS, from + DAY_SECONDS);
    const at = start + Math.floor(random.next() * Math.max(1, until - start));
    const isInstant = random.chance(0.4);
    const row = draft(context, authorization, isInstant ? at : dayStart(tehranDay(at)), isInstant);
    const { status, code } = endOf(index, row, random);
    add(finished(row, authorization, status, code, random, now), authorization);
  }
  for (const [row, authorization] of openOnes(context, active)) add(row, authorization);
  return events;
}

/** What support meets today: just done with an account not told yet, waiting for an inquiry, retrying, due soon. */
function* openOnes(context: SeedContext, active: readonly Authorization[]): Generator<[Withdrawal, Authorization]> {
  const { random, now } = context;
  const today = dayStart(tehranDay(now));
  const late = active.filter(isLate);
  for (const authorization of late.slice(0, 8)) {
    const row = draft(context, authorization, now - random.between(5, 50) * 60, true);
    yield [finished(row, authorization, "DONE", "00", random, now), authorization];
  }
  for (const [index, authorization] of active.slice(8, 48).entries()) {
    if (index < 6) yield [draft(context, authorization, now - random.between(20, 600), true), authorization];
    else if (index < 18) {
      const row = draft(context, authorization, today - random.between(0, 2) * DAY_SECONDS, false);
      const retry_count = Math.round((today - row.due_at) / DAY_SECONDS) + 1;
      const code = random.pick(["01", "01", "02", "28"] as const);
      const waiting = {
        status: "PENDING",
        retry_count,
        error_code: code,
        next_attempt_at: today + DAY_SECONDS,
      } as const;
      yield [{ ...row, ...waiting, max_retry_count: retry_count + random.between(1, 5) }, authorization];
    } else {
      const row = draft(context, authorization, today + random.between(1, index < 30 ? 1 : 9) * DAY_SECONDS, false);
      const created_at = now - random.between(600, 6 * DAY_SECONDS);
      yield [{ ...row, created_at, next_attempt_at: row.due_at }, authorization];
    }
  }
}
