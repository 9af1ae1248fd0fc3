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
import { TRANSFER_WAYS } from "./ways";

const reason = z.string().check(z.trim(), z.maxLength(500, "errors.tooLong"));
const amountFrom = (least: number) =>
  z.nullable(z.number()).check(
    z.refine((rial) => rial !== null && rial > 0, "errors.required"),
    z.refine((rial) => rial === null || rial <= 0 || rial >= least, "errors.amountTooSmall"),
    z.refine((rial) => rial === null || rial <= MOST_TRANSFER_RIAL, "errors.amountTooLarge"),
  );

/** What the form of a transfer from an account holds. Texts are empty where nothing was written; amounts are whole rial. */
export const accountDraft = z
  .object({
    way: z.enum(TRANSFER_WAYS),
    destination: destinationInput,
    ownerName: receiverName,
    amountRial: amountFrom(1),
    description: transferDescription,
    reason,
  })
  .check(
    z.refine(wantsIban, { path: ["destination"], error: "errors.ibanWanted" }),
    z.refine(wantsName, { path: ["ownerName"], error: "errors.required" }),
  );

/** The same from card to card. */
export const cardDraft = z.object({
  cardNumber: cardNumberInput,
  ownerName: receiverName,
  amountRial: amountFrom(LEAST_CARD_RIAL),
  description: transferDescription,
  reason,
});

/** Both as one form has them. */
export interface TransferDraft {
  way: (typeof TRANSFER_WAYS)[number];
  destination: string;
  cardNumber: string;
  ownerName: string;
  amountRial: number | null;
  description: string;
  reason: string;
}

export const EMPTY_TRANSFER: TransferDraft = {
  way: "PAYA",
  destination: "",
  cardNumber: "",
  ownerName: "",
  amountRial: null,
  description: "",
  reason: "",
};
