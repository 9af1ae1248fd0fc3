import type { CashInDraftInput } from "./draft";

/** What a form starts with; apart from the schema, which comes after the form. */
export const EMPTY_CASH_IN: CashInDraftInput = { iban: "", amountRial: null, description: "", comment: "", reason: "" };
