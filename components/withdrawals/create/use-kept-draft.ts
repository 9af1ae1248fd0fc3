"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { forgetKeptPayout, keepPayout, readKeptPayout } from "@/components/payouts/kept-payouts";
import { useMember } from "@/components/shell/member-context";
import type { WithdrawalDraft, WithdrawalDraftInput } from "@/lib/withdrawals/draft";

export type DraftForm = UseFormReturn<WithdrawalDraftInput, unknown, WithdrawalDraft>;

/**
 * Keeps what was written over a reload by accident, in this tab and for this member alone, with the form's own key: sent
 * again after an answer that was lost with the page, it is still the same order.
 *
 * @param name tells forms apart: the new one, one for each authorization, and each that repeats an order
 */
export function useKeptDraft(form: DraftForm, name: string) {
  const { business, id } = useMember();
  const place = `${business}:${id}:withdrawal:${name}`;
  const [idempotencyKey, setKey] = useState<string>(() => crypto.randomUUID());
  const isOver = useRef(false);
  const restore = useEffectEvent(() => {
    const kept = readKeptPayout<WithdrawalDraftInput>(place);
    if (kept === null) return;
    form.reset(kept.values);
    setKey(kept.idempotencyKey);
  });
  useEffect(() => restore(), []);
  useEffect(() => {
    const { unsubscribe } = form.watch((values) => {
      if (!isOver.current) keepPayout(place, { values: values as WithdrawalDraftInput, idempotencyKey });
    });
    return unsubscribe;
  }, [form, place, idempotencyKey]);
  /** The order was made: nothing is kept any more. */
  const forget = () => {
    isOver.current = true;
    forgetKeptPayout(place);
  };
  return { idempotencyKey, forget };
}
