import "server-only";
import { createHash } from "node:crypto";
import { isIsoDay, tehranDayBounds, tehranDayOf } from "@/lib/kit/format/jalali";
import {
  cardOrNull,
  count,
  day,
  flag,
  flagOrNull,
  id,
  idOrNull,
  mapped,
  oneOfOr,
  rialOrNull,
  type Told,
  text,
  textOrNull,
  time,
  toldObject,
} from "@/lib/kit/operations/wire";
import { known, listIn, pageOf, recordIn, recordOf } from "@/lib/kit/operations/wire-rows";
import * as z from "@/lib/kit/zod";
import { AUTHORIZATION_STATUSES, statusAt } from "../status";

const SECOND_MS = 1000;

/**
 * The last moment at which an authorization is valid. A day alone, or the midnight at its start, is the last day that
 * the payer was told. All of that day counts, in Tehran.
 */
function lastMoment(told: Told<string>): Told<string> {
  const moment = known(told);
  if (moment === null) return told;
  const { from, to } = tehranDayBounds(isIsoDay(moment) ? moment : tehranDayOf(moment));
  return isIsoDay(moment) || moment === from ? new Date(Date.parse(to) - SECOND_MS).toISOString() : moment;
}

/**
 * An authorization (a mandate): the payer allows withdrawals from an account, with a number per month and an amount
 * per withdrawal.
 */
export const authorization = recordOf(
  z.object({
    id: id,
    customer_uuid: idOrNull,
    token: textOrNull,
    bank_code: text,
    count,
    limit: rialOrNull,
    mobile: textOrNull,
    name: textOrNull,
    email: textOrNull,
    national_code: textOrNull,
    expiration_date: time,
    status: oneOfOr(AUTHORIZATION_STATUSES),
    payer_account: toldObject(z.object({ account_number: textOrNull, pan: cardOrNull }), ({ account_number, pan }) => ({
      accountNumber: account_number,
      pan,
    })),
    created_at: time,
    revoked_at: time,
  }),
  (value) => {
    const expiresAt = lastMoment(value.expiration_date);
    return {
      id: value.id,
      customerId: value.customer_uuid,
      /** SHA-256 of the token with which the payer was sent to the bank. The member's request is recognised by it. */
      tokenHash: value.token && createHash("sha256").update(value.token).digest("hex"),
      bankCode: value.bank_code.padStart(3, "0"),
      monthlyCount: value.count,
      limitRial: value.limit,
      mobile: value.mobile,
      name: value.name,
      email: value.email,
      nationalCode: value.national_code,
      expiresAt,
      ...value.status,
      status: statusAt({ status: value.status.status, expiresAt: known(expiresAt) }, Date.now()),
      payerAccount: value.payer_account,
      createdAt: value.created_at,
      revokedAt: value.revoked_at,
    };
  },
);
export type Authorization = z.output<typeof authorization>;

export const authorizationPage = pageOf(authorization);
export type AuthorizationPage = z.output<typeof authorizationPage>;

/** The service uses the plural key for the single record. */
export const authorizationAnswer = recordIn(authorization, "result", "authorizations");

/** The service returns the authorization that it was asked to revoke. */
export const authorizationRevoked = recordIn(z.object({ id: idOrNull }), "result", "authorization");
export type AuthorizationRevoked = z.output<typeof authorizationRevoked>;

/** What is left of an authorization this month and today; null if the service does not tell. */
const calculation = recordOf(
  z.object({
    authorization_id: id,
    count,
    used_count: count,
    remaining_count: count,
    limit: rialOrNull,
    used_amount: rialOrNull,
    remaining_amount: rialOrNull,
    period_start: day,
    period_end: day,
    is_withdrawable: flagOrNull,
  }),
  (value) => ({
    authorizationId: value.authorization_id,
    monthlyCount: value.count,
    usedCount: value.used_count,
    remainingCount: value.remaining_count,
    limitRial: value.limit,
    usedRial: value.used_amount,
    remainingRial: value.remaining_amount,
    periodStart: value.period_start,
    periodEnd: value.period_end,
    isWithdrawable: value.is_withdrawable,
  }),
);
export const authorizationCalculation = recordIn(calculation, "result", "calculation");
export type AuthorizationCalculation = z.output<typeof authorizationCalculation>;

const LIMIT_UNIT_RIAL: Record<string, number> = { RIAL: 1, IRR: 1, TOMAN: 10, IRT: 10 };

/** The longest duration of an authorization: a number of months or years. */
const VALIDITY_UNITS: Record<string, "month" | "year"> = { YEAR: "year", YEARS: "year" };

/** A bank in the direct-debit list. Its limits are in rial; null if it names none, or uses an unknown currency. */
const directDebitBank = recordOf(
  z.object({
    code: text,
    name: textOrNull,
    has_direct_debit_ability: flag,
    is_healthy_on_direct_debit: flag,
    max_withdrawal_amount: rialOrNull,
    max_withdrawal_amount_per_transaction: rialOrNull,
    withdrawal_amount_currency: textOrNull,
    max_withdrawal_daily_count: count,
    max_mandate_validity_duration: count,
    mandate_validity_duration_unit: textOrNull,
    payer_authentication_type: textOrNull,
    has_refund_ability: flagOrNull,
  }),
  (bank) => {
    const currency = bank.withdrawal_amount_currency;
    const factor = currency === null ? 1 : (LIMIT_UNIT_RIAL[currency.trim().toUpperCase()] ?? null);
    const inRial = (amount: number | null) => (amount === null || factor === null ? null : amount * factor);
    const validity = known(bank.max_mandate_validity_duration);
    const unit = bank.mandate_validity_duration_unit?.trim().toUpperCase() ?? "MONTH";
    return {
      code: bank.code.padStart(3, "0"),
      name: bank.name,
      canDebit: bank.has_direct_debit_ability,
      isHealthy: bank.is_healthy_on_direct_debit,
      dailyLimitRial: inRial(bank.max_withdrawal_amount),
      limitRial: inRial(bank.max_withdrawal_amount_per_transaction),
      /** The currency of its limits in the service's own word; null means that it names none, which is rial. */
      limitCurrency: currency,
      dailyCount: bank.max_withdrawal_daily_count,
      longestValidity: validity === null ? null : { count: validity, unit: VALIDITY_UNITS[unit] ?? "month" },
      payerAuthentication: bank.payer_authentication_type,
      /** Null if the list does not say. */
      canRefund: bank.has_refund_ability,
    };
  },
);
export const directDebitBanks = mapped(
  listIn(directDebitBank, { usual: ["result", "banks"], noun: "banks" }),
  ({ items }) => items,
);
export type DirectDebitBanks = z.output<typeof directDebitBanks>;
