"use client";

import { useEffect, useState } from "react";
import { authorizationOperations } from "@/lib/authorizations/operations";
import { isNoLongerShown } from "@/lib/authorizations/status";
import { useOperation } from "@/lib/operations/query";
import { orderOperations } from "@/lib/orders/operations";
import type { WithdrawalDraft, WithdrawalDraftInput } from "@/lib/withdrawals/draft";
import { contentOf } from "@/lib/withdrawals/draft-values";
import { type CollectProblem, collectProblem } from "@/lib/withdrawals/rules";

const PAUSE_MS = 400;

/**
 * What is known of a draft while it is written: its authorization and what is left of it, why the service would refuse it,
 * and what the policy and the past say of it. The server checks all of it again.
 */
export function useCollectable(draft: WithdrawalDraftInput) {
  const { authorizationId, amountRial, isInstant, date } = draft;
  const isChosen = authorizationId !== "";
  const shown = useOperation(authorizationOperations.show, { authorizationId }, { enabled: isChosen });
  const left = useOperation(authorizationOperations.calculation, { authorizationId }, { enabled: isChosen });
  const authorization = isChosen ? shown.data : undefined;
  const problem = problemOf();
  const isComplete = amountRial !== null && isChosen && (isInstant || date !== "");
  const text = isComplete && !problem ? JSON.stringify(contentOf(draft as WithdrawalDraft)) : null;
  const [asked, setAsked] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const preview = useOperation(
    orderOperations.preview,
    { kind: "withdrawal", content: asked === null ? null : JSON.parse(asked) },
    { enabled: asked !== null, keepPrevious: true },
  );
  const help = text === null ? undefined : preview.data;
  const isOfThis = text !== null && text === asked && !preview.isPlaceholderData;
  return {
    authorization,
    left: isChosen ? left.data : undefined,
    error: isChosen ? shown.error : null,
    retry: shown.refetch,
    problem,
    help,
    isOfThis,
    helpError: preview.error,
    /** The policy forbids it. */
    forbids: isOfThis && (help?.verdict.violations.length ?? 0) > 0,
  };

  function problemOf(): CollectProblem | null {
    if (isChosen && isNoLongerShown(shown.error)) return of("errors.authorizationRevoked");
    if (isChosen && shown.error?.code === "upstream_not_found") return of("errors.authorizationUnknown");
    if (!authorization) return null;
    const collecting = { amountRial: amountRial ?? 0, isInstant, date: date || null };
    return collectProblem(collecting, { authorization, left: left.data ?? null }, Date.now());
  }
}

const of = (error: CollectProblem["error"]): CollectProblem => ({ field: "authorizationId", error });

export type Collectable = ReturnType<typeof useCollectable>;
