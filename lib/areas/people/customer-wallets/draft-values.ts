import type { WalletMoveDraftInput } from "./draft";

/** What a form starts with; apart from the schema, which comes after the form. */
export const EMPTY_MOVE: WalletMoveDraftInput = { amountRial: null, description: "", reason: "" };
