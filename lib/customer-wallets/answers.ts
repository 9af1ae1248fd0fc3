import "server-only";
import { UNKNOWN } from "@/lib/operations/unread";
import { idOrNull, integer, mapped, oneOfOr, rial, rialOrNull, textOrNull, time } from "@/lib/operations/wire";
import { pageOf, recordIn, recordOf } from "@/lib/operations/wire-rows";
import * as z from "@/lib/zod";
import { WALLET_WAYS, type WalletWay } from "./ways";

const RIAL_PER_TOMAN = 10;

/** What a customer's wallet holds, in rial: the service names the unit, which so far has always been that. */
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

/** Amounts that leave are told below nothing; what cannot be told by its word is told by that. */
function wayOf(told: { status: WalletWay | typeof UNKNOWN }, amount: number): WalletWay | null {
  if (told.status !== UNKNOWN) return told.status;
  return amount < 0 ? "withdraw" : null;
}

/** What moved a customer's wallet. Amounts are whole rial above nothing, and `way` says which way; null where nobody tells. */
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
    /** In the wallet after it. */
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
 * The answer to a movement: that it was made. Of its amount nothing is promised. An answer of words alone is none, whatever
 * they say: a no is told like that too.
 */
export const walletMoved = z.union([
  recordIn(recordOf(movedFields.check(z.refine(tellsSomething)), asMoved), "data"),
  recordOf(movedFields.check(z.refine((told) => tellsSomething(told) || saysYes(told))), asMoved),
]);
export type WalletMoved = z.output<typeof walletMoved>;
