import type { WithdrawalContent } from "@/lib/orders/schemas";
import type { OrderDetail } from "@/lib/orders/views";
import type { WithdrawalDraft, WithdrawalDraftInput } from "./draft";

/** What a form starts with; apart from the schema, which comes after the form. */
export const EMPTY_DRAFT: WithdrawalDraftInput = {
  authorizationId: "",
  amountRial: null,
  isInstant: true,
  date: "",
  maxRetryCount: 3,
  description: "",
  reason: "",
};

/** What is signed of a draft: the content of its order. */
export const contentOf = (draft: WithdrawalDraft): WithdrawalContent => {
  const { authorizationId, amountRial, isInstant, date, maxRetryCount, description } = draft;
  return {
    authorizationId,
    amountRial,
    isInstant,
    date: isInstant ? null : date,
    maxRetryCount: isInstant ? 1 : maxRetryCount,
    description: description || null,
  };
};

/** An earlier order, to be made again: its day is over, or too near, so another is chosen. */
export const draftOfOrder = ({ content, amountRial }: OrderDetail): WithdrawalDraftInput => ({
  ...EMPTY_DRAFT,
  authorizationId: content.authorizationId ?? "",
  amountRial,
  isInstant: content.isInstant ?? true,
  maxRetryCount:
    content.isInstant === false && content.maxRetryCount ? content.maxRetryCount : EMPTY_DRAFT.maxRetryCount,
  description: content.description ?? "",
});
