import "server-only";
import {
  cardOrNull,
  flag,
  id,
  idOrNull,
  integer,
  integerOrNull,
  jalaliDayOrNull,
  jalaliInstantOrNull,
  mapped,
  pageOf,
  rial,
  rialOrNull,
  text,
  textOrNull,
} from "@/lib/operations/wire";
import * as z from "@/lib/zod";
import { AUTHORIZATION_STATUSES } from "./codes";

/** A payer's permission, a mandate in other words, to withdraw from an account: so often a month, so much at a time. */
export const authorization = mapped(
  z.object({
    id: id,
    customer_uuid: idOrNull,
    bank_code: text,
    count: integer,
    limit: rial,
    mobile: textOrNull,
    name: textOrNull,
    email: textOrNull,
    national_code: textOrNull,
    expiration_date: jalaliInstantOrNull,
    status: z.enum(AUTHORIZATION_STATUSES),
    payer_account: z.nullish(z.object({ account_number: textOrNull, pan: cardOrNull })),
    created_at: jalaliInstantOrNull,
    revoked_at: jalaliInstantOrNull,
  }),
  (value) => ({
    id: value.id,
    customerId: value.customer_uuid,
    bankCode: value.bank_code,
    monthlyCount: value.count,
    limitRial: value.limit,
    mobile: value.mobile,
    name: value.name,
    email: value.email,
    nationalCode: value.national_code,
    expiresAt: value.expiration_date,
    status: value.status,
    payerAccount: value.payer_account
      ? { accountNumber: value.payer_account.account_number, pan: value.payer_account.pan }
      : null,
    createdAt: value.created_at,
    revokedAt: value.revoked_at,
  }),
);
export type Authorization = z.output<typeof authorization>;

export const authorizationPage = pageOf(authorization);
export type AuthorizationPage = z.output<typeof authorizationPage>;

/** The service names the one record in the plural. */
export const authorizationAnswer = mapped(
  z.object({ result: z.object({ authorizations: authorization }) }),
  ({ result }) => result.authorizations,
);

/** What is left of an authorization this month and today. */
export const authorizationCalculation = mapped(
  z.object({
    result: z.object({
      calculation: z.object({
        authorization_id: id,
        count: integer,
        used_count: integer,
        remaining_count: integer,
        limit: rial,
        used_amount: rialOrNull,
        remaining_amount: rialOrNull,
        period_start: jalaliDayOrNull,
        period_end: jalaliDayOrNull,
        is_withdrawable: flag,
      }),
    }),
  }),
  ({ result: { calculation } }) => ({
    authorizationId: calculation.authorization_id,
    monthlyCount: calculation.count,
    usedCount: calculation.used_count,
    remainingCount: calculation.remaining_count,
    limitRial: calculation.limit,
    usedRial: calculation.used_amount,
    remainingRial: calculation.remaining_amount,
    periodStart: calculation.period_start,
    periodEnd: calculation.period_end,
    isWithdrawable: calculation.is_withdrawable,
  }),
);
export type AuthorizationCalculation = z.output<typeof authorizationCalculation>;

export const directDebitBanks = mapped(
  z.object({
    result: z.object({
      banks: z.array(
        z.object({
          code: text,
          name: text,
          has_direct_debit_ability: flag,
          is_healthy_on_direct_debit: flag,
          max_withdrawal_amount: rialOrNull,
          max_withdrawal_amount_per_transaction: rialOrNull,
          max_withdrawal_daily_count: integerOrNull,
          has_refund_ability: flag,
        }),
      ),
    }),
  }),
  ({ result }) =>
    result.banks.map((bank) => ({
      code: bank.code,
      name: bank.name,
      canDebit: bank.has_direct_debit_ability,
      isHealthy: bank.is_healthy_on_direct_debit,
      dailyLimitRial: bank.max_withdrawal_amount,
      limitRial: bank.max_withdrawal_amount_per_transaction,
      dailyCount: bank.max_withdrawal_daily_count,
      canRefund: bank.has_refund_ability,
    })),
);
export type DirectDebitBanks = z.output<typeof directDebitBanks>;
