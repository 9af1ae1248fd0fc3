import type { OrderOf } from "@/lib/areas/money/orders/schemas";
import { isIsoDay } from "@/lib/kit/format/jalali";
import type { SeriesPlan } from "@/lib/kit/orders/series";
import type { OrderDetail } from "@/lib/kit/orders/views";
import type { WithdrawalDraft, WithdrawalDraftInput } from "./draft";
import type { Withdrawal } from "./server/answers";
import { MOST_RETRIES } from "./status";

/** What a form starts with; apart from the schema, which comes after the form. */
export const EMPTY_DRAFT: WithdrawalDraftInput = {
  authorizationId: "",
  amountRial: null,
  isInstant: true,
  date: "",
  maxRetryCount: 3,
  description: "",
  externalId: "",
  reason: "",
  isSeries: false,
  rhythm: "jalali",
  step: 1,
  times: 12,
  isTotal: false,
};

interface Again {
  retryOf?: string | null | undefined;
  retryTrackId?: string | null | undefined;
}

/** The failed withdrawal that is collected again, where it is one. */
const againOf = ({ retryOf, retryTrackId }: Again) => ({
  ...(retryOf && { retryOf }),
  ...(retryTrackId && { retryTrackId }),
});

/** The order of a draft: one withdrawal, or several. */
export function orderOf(draft: WithdrawalDraft): OrderOf<"debitBatch" | "withdrawal"> {
  if (draft.isSeries) return { kind: "debitBatch", content: planOf(draft) };
  const { authorizationId, amountRial, isInstant, date, maxRetryCount, description } = draft;
  const content = {
    ...againOf(draft),
    authorizationId,
    amountRial,
    isInstant,
    date: isInstant ? null : date,
    maxRetryCount: isInstant ? 1 : maxRetryCount,
    description: description || null,
  };
  return { kind: "withdrawal", content };
}

/** An earlier order, to be made again: its day is over, or too near, so another is chosen. */
export const draftOfOrder = ({ content, amountRial, externalId }: OrderDetail): WithdrawalDraftInput => ({
  ...EMPTY_DRAFT,
  authorizationId: content.authorizationId ?? "",
  amountRial,
  isInstant: content.isInstant ?? true,
  maxRetryCount:
    content.isInstant === false && content.maxRetryCount ? content.maxRetryCount : EMPTY_DRAFT.maxRetryCount,
  description: content.description ?? "",
  externalId: externalId ?? "",
  ...againOf(content),
});

/**
 * One that failed, to be collected again.
 *
 * @param proposed the Gregorian day from which on it is worth it, and how many attempts; no day is at once
 */
export const draftOfFailed = (
  { id, authorizationId, amountRial, description }: Withdrawal,
  { day, retries, reason }: { day: string; retries: number; reason: string },
): WithdrawalDraftInput => {
  const isDated = isIsoDay(day);
  return {
    ...EMPTY_DRAFT,
    authorizationId,
    amountRial,
    isInstant: !isDated,
    date: isDated ? day : "",
    maxRetryCount: isWithinRetries(retries) ? retries : EMPTY_DRAFT.maxRetryCount,
    description: description ?? "",
    reason,
    retryOf: id,
  };
};

const isWithinRetries = (count: number): boolean => Number.isInteger(count) && count >= 1 && count <= MOST_RETRIES;

/** The plan of a draft of several; what is missing in it is no number. */
export const planOf = (draft: WithdrawalDraftInput): SeriesPlan => ({
  authorizationId: draft.authorizationId,
  amountRial: draft.amountRial ?? Number.NaN,
  isTotal: draft.isTotal,
  times: draft.times ?? Number.NaN,
  rhythm: draft.rhythm,
  step: draft.step ?? Number.NaN,
  from: draft.date,
  maxRetryCount: draft.maxRetryCount,
  description: draft.description || null,
  ...againOf(draft),
});
