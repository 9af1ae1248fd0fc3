import { TRANSFER_WAYS } from "@/lib/kit/orders/ways";
import { textUpTo, writtenRial } from "@/lib/kit/orders/written";
import * as z from "@/lib/kit/zod";
import {
  cardNumberInput,
  destinationInput,
  LEAST_CARD_RIAL,
  MOST_TRANSFER_RIAL,
  receiverName,
  transferDescription,
  wantsIban,
  wantsName,
} from "./schemas";

/** What the form of a transfer from an account holds. Texts are empty where nothing was written; amounts are whole rial. */
export const accountDraft = z
  .object({
    way: z.enum(TRANSFER_WAYS),
    destination: destinationInput,
    ownerName: receiverName,
    amountRial: writtenRial(MOST_TRANSFER_RIAL),
    description: transferDescription,
    reason: textUpTo(500),
  })
  .check(
    z.refine(wantsIban, { path: ["destination"], error: "errors.ibanWanted" }),
    z.refine(wantsName, { path: ["ownerName"], error: "errors.required" }),
  );

/** The same from card to card. */
export const cardDraft = z.object({
  cardNumber: cardNumberInput,
  ownerName: receiverName,
  amountRial: writtenRial(MOST_TRANSFER_RIAL, LEAST_CARD_RIAL),
  description: transferDescription,
  reason: textUpTo(500),
});

/** Both as one form has them. */
export interface TransferDraftInput {
  way: (typeof TRANSFER_WAYS)[number];
  destination: string;
  cardNumber: string;
  ownerName: string;
  amountRial: number | null;
  description: string;
  reason: string;
}
export interface TransferDraft extends TransferDraftInput {
  amountRial: number;
}
