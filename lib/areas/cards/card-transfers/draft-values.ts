import type { TransferDraftInput } from "./draft";

/** What a form starts with; apart from the schema, which comes after the form. */
export const EMPTY_TRANSFER: TransferDraftInput = {
  way: "PAYA",
  destination: "",
  cardNumber: "",
  ownerName: "",
  amountRial: null,
  description: "",
  reason: "",
};
