import { type CardApplicationShown, isBeforeCard } from "@/lib/areas/cards/cards/status";
import { UNKNOWN } from "@/lib/kit/operations/unread";
import type { TransferTo } from "./status";

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
