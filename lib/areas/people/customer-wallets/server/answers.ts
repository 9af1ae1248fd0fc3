import "server-only";
import { UNKNOWN } from "@/lib/kit/operations/unread";
import { idOrNull, integer, mapped, oneOfOr, rial, rialOrNull, textOrNull, time } from "@/lib/kit/operations/wire";
import { pageOf, recordIn, recordOf } from "@/lib/kit/operations/wire-rows";
import * as z from "@/lib/kit/zod";
import { WALLET_WAYS, type WalletWay } from "../status";

const RIAL_PER_TOMAN = 10;

/** A customer's balance in rial. The service names the unit, which has always been rial so far. */
export const customerBalance = mapped(
  recordIn(z.object({ balance: integer, currency: textOrNull })),
  ({ balance, currency }) => ({
    balanceRial: /^(tomans?|irt|تومان)$/i.test(currency?.trim() ?? "") ? balance * RIAL_PER_TOMAN : balance,
  }),
);
export type CustomerBalance = z.output<typeof customerBalance>;

const OTHER_SPELLINGS = {
  DEPOSIT: "deposit",
  WITHDRAW: "withdraw",
  withdrawal: "withdraw",
  WITHDRAWAL: "withdraw",
} as const;

/** Amounts that leave may be negative; if the service's word is unknown, the sign tells the way. */
function wayOf(told: { status: WalletWay | typeof UNKNOWN }, amount: number): WalletWay | null {
  if (told.status !== UNKNOWN) return told.status;
  return amount < 0 ? "withdraw" : null;
}

/**
 * A movement of a customer's wallet. Amounts are positive whole rial, and `way` gives the direction; null if unknown.
 */
const customerTransaction = recordOf(
  z.object({
    uuid: idOrNull,
    type: oneOfOr(WALLET_WAYS, OTHER_SPELLINGS),
    amount: rial,
    comment: textOrNull,
    balance: rialOrNull,
    created_at: time,
  }),
  (value) => ({
    id: value.uuid,
    way: wayOf(value.type, value.amount),
    typeAsSent: value.type.statusAsSent ?? null,
    amountRial: Math.abs(value.amount),
    comment: value.comment,
    /** The balance after it. */
    balanceRial: value.balance,
    createdAt: value.created_at,
  }),
);
export type CustomerTransaction = z.output<typeof customerTransaction>;
export const customerTransactionPage = pageOf(customerTransaction);
export type CustomerTransactionPage = z.output<typeof customerTransactionPage>;

const isNoFailure = ({ status }: { status?: unknown }) => !["0", "false"].includes(String(status ?? ""));
const movedFields = z
  .object({
    id: idOrNull,
    track_id: textOrNull,
    balance: rialOrNull,
    amount: rialOrNull,
    status: z.optional(z.unknown()),
  })
  .check(z.refine(isNoFailure));
const asMoved = (value: z.output<typeof movedFields>) => ({
  id: value.id,
  trackId: value.track_id,
  balanceRial: value.balance,
  amountRial: value.amount === null ? null : Math.abs(value.amount),
});
const tellsSomething = ({ id, track_id, balance, amount }: z.output<typeof movedFields>) =>
  id !== null || track_id !== null || balance !== null || amount !== null;
const saysYes = ({ status }: { status?: unknown }) => ["1", "true"].includes(String(status));

/**
 * The answer to a movement: that it was made. It does not have to contain the amount. An answer with only a text does
 * not count, because a refusal looks the same.
 */
export const walletMoved = z.union([
  recordIn(recordOf(movedFields.check(z.refine(tellsSomething)), asMoved), "data"),
  recordOf(movedFields.check(z.refine((told) => tellsSomething(told) || saysYes(told))), asMoved),
]);
export type WalletMoved = z.output<typeof walletMoved>;
