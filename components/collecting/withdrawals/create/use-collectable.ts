"use client";

import { usePausedPreview } from "@/components/shared/order-forms/use-order-preview";
import { authorizationOperations } from "@/lib/areas/collecting/authorizations/operations";
import { isNoLongerShown } from "@/lib/areas/collecting/authorizations/status";
import type { WithdrawalDraft, WithdrawalDraftInput } from "@/lib/areas/collecting/withdrawals/draft";
import { orderOf, planOf } from "@/lib/areas/collecting/withdrawals/draft-values";
import { type CollectProblem, collectProblem } from "@/lib/areas/collecting/withdrawals/rules";
import { seriesProblem } from "@/lib/areas/collecting/withdrawals/series-problem";
import { serverNow } from "@/lib/kit/clock";
import { useOperation } from "@/lib/kit/operations/query";
import { isWholePlan, type SeriesMember, type SeriesPlan, seriesMembers } from "@/lib/kit/orders/series";

/** Why it would be refused, beside a field of the form; of several by which of them. */
type DraftProblem = Omit<CollectProblem, "field"> & {
  field: CollectProblem["field"] | "times";
  member?: SeriesMember | undefined;
};

/**
 * What is known of a draft while it is written: its authorization and what is left of it, why the service would refuse it,
 * and what the policy and the past say of it. The server checks all of it again.
 */
export function useCollectable(draft: WithdrawalDraftInput) {
  const { authorizationId, amountRial, isInstant, date } = draft;
  const isChosen = authorizationId !== "";
  const shown = useOperation(authorizationOperations.show, { authorizationId }, { enabled: isChosen });
  const left = useOperation(authorizationOperations.calculation, { authorizationId }, { enabled: isChosen });
  const banks = useOperation(authorizationOperations.banks, {}, { enabled: isChosen });
  const authorization = isChosen ? shown.data : undefined;
  const written = draft.isSeries ? planOf(draft) : null;
  const plan = written && isWholePlan(written) ? written : null;
  const members = plan && seriesMembers(plan);
  const problem = problemOf();
  const isComplete = draft.isSeries
    ? plan !== null && isChosen
    : amountRial !== null && isChosen && (isInstant || date !== "");
  const preview = usePausedPreview(isComplete && !problem ? orderOf(draft as WithdrawalDraft) : null);
  return {
    authorization,
    left: isChosen ? left.data : undefined,
    error: isChosen ? shown.error : null,
    retry: shown.refetch,
    problem,
    /** Of several: each of them, as soon as the plan is whole. */
    plan: plan && members && { plan, members },
    preview,
  };

  function problemOf(): DraftProblem | null {
    if (isChosen && isNoLongerShown(shown.error)) return of("errors.authorizationRevoked");
    if (isChosen && shown.error?.code === "upstream_not_found") return of("errors.authorizationUnknown");
    if (!authorization) return null;
    const bank = banks.data?.find(({ code }) => code === authorization.bankCode);
    const now = { authorization, left: left.data ?? null, bank };
    if (draft.isSeries) return plan && problemOfPlan(plan, members ?? [], now);
    const collecting = { amountRial: amountRial ?? 0, isInstant, date: date || null };
    return collectProblem(collecting, now, serverNow());
  }
}

/** The first day is the form's only one. */
function problemOfPlan(
  plan: SeriesPlan,
  members: readonly SeriesMember[],
  now: Parameters<typeof seriesProblem>[1],
): DraftProblem | null {
  const problem = seriesProblem(plan, now, serverNow());
  if (!problem) return null;
  const { field, error, row } = problem;
  return { field: field === "from" ? "date" : field, error, member: row === null ? undefined : members[row - 1] };
}

const of = (error: CollectProblem["error"]): CollectProblem => ({ field: "authorizationId", error });

export type Collectable = ReturnType<typeof useCollectable>;
