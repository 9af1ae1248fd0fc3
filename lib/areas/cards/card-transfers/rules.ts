import type { CardApplicationShown } from "@/lib/areas/cards/cards/application";
import { isBeforeCard } from "@/lib/areas/cards/cards/codes";
import type { OrderKindId } from "@/lib/areas/money/orders/kinds";
import { UNKNOWN } from "@/lib/kit/operations/unread";

/** The kinds of orders by which money leaves a holder's account, by what is typed of the receiver. */
export const TRANSFER_KINDS = { account: "holderTransfer", card: "cardTransfer" } as const satisfies Record<
  string,
  OrderKindId
>;
export type TransferTo = keyof typeof TRANSFER_KINDS;

export const transferToOf = (kind: string): TransferTo | null =>
  kind === TRANSFER_KINDS.account ? "account" : kind === TRANSFER_KINDS.card ? "card" : null;

/** Why nothing can leave a holder's account, or go from their card. */
export type WhyNoTransfer = "noCard" | "replaced" | "notActive" | "over";
export const WHY_NO_TRANSFER = {
  noCard: "errors.transferNoCard",
  replaced: "errors.transferReplaced",
  notActive: "errors.transferNotActive",
  over: "errors.transferOver",
} as const satisfies Record<WhyNoTransfer, string>;

type About = Pick<CardApplicationShown, "status" | "cardholderId" | "card" | "isReplaced">;

/**
 * What stands against ordering a transfer, as far as is known here: an account is there once the card was issued; a card
 * has to be in use. What is not known rules nothing out, since the service decides.
 */
export function whyNoTransfer(to: TransferTo, { status, cardholderId, card, isReplaced }: About): WhyNoTransfer | null {
  if (cardholderId === null || (isBeforeCard(status) && !isReplaced)) return "noCard";
  if (to === "account") return null;
  if (isReplaced) return "replaced";
  if (card === null || card.status === "ACTIVE" || card.status === UNKNOWN) return null;
  return card.status === "INACTIVE" ? "notActive" : "over";
}
