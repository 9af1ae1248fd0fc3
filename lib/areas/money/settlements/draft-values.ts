import type { QueuedContent, SettlementContent } from "@/lib/areas/money/orders/schemas";
import type { SettlementDraft, SettlementDraftInput } from "./draft";

/** What a form starts with; apart from the schema, which comes after the form. */
export const EMPTY_DRAFT: SettlementDraftInput = {
  kind: "settlement",
  iban: "",
  ownerName: "",
  amountRial: null,
  paymentNumber: "",
  description: "",
  type: "ACH",
  isInstant: false,
  externalId: "",
  reason: "",
};

/** What is signed of a draft: the content of its order, without what was left empty. */
export function contentOf(draft: SettlementDraft): SettlementContent | QueuedContent {
  const { kind, iban, amountRial, type, isInstant, ownerName, paymentNumber, description } = draft;
  return {
    iban,
    amountRial,
    type,
    ...(kind === "settlement" ? { isInstant } : {}),
    ...(ownerName ? { ownerName } : {}),
    ...(paymentNumber ? { paymentNumber } : {}),
    ...(description ? { description } : {}),
  };
}
