import type { OrderOf } from "@/lib/areas/money/orders/schemas";
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

/** The order of a draft, without what was left empty. */
export function orderOf(draft: SettlementDraft): OrderOf<"settlement" | "queued"> {
  const { kind, iban, amountRial, type, isInstant, ownerName, paymentNumber, description } = draft;
  const content = {
    iban,
    amountRial,
    type,
    ...(ownerName ? { ownerName } : {}),
    ...(paymentNumber ? { paymentNumber } : {}),
    ...(description ? { description } : {}),
  };
  return kind === "settlement" ? { kind, content: { ...content, isInstant } } : { kind, content };
}
