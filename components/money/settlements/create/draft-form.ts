import type { UseFormReturn } from "react-hook-form";
import type { SettlementDraft, SettlementDraftInput } from "@/lib/areas/money/settlements/draft";

export type DraftForm = UseFormReturn<SettlementDraftInput, unknown, SettlementDraft>;

/** Its fields, by the names that the server refuses them by. */
export const DRAFT_FIELDS = [
  "iban",
  "ownerName",
  "amountRial",
  "type",
  "isInstant",
  "paymentNumber",
  "description",
  "externalId",
  "reason",
] as const satisfies readonly (keyof SettlementDraftInput)[];
