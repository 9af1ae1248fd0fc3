"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { forgetKeptPayout, keepPayout, readKeptPayout } from "@/components/payouts/kept-payouts";
import { useMember } from "@/components/shell/member-context";
import type { SettlementDraftInput } from "@/lib/settlements/draft";
import { EMPTY_DRAFT } from "@/lib/settlements/draft-values";
import type { DraftForm } from "./draft-form";

/**
 * Keeps what was written over a reload by accident, in this tab and for this member alone, together with the form's own
 * key: sent again after an answer that was lost with the page, it is still the same order.
 *
 * @param name tells forms apart: the new one, and each that repeats a payout
 */
export function useKeptDraft(form: DraftForm, name: string) {
  const { business, id } = useMember();
  const place = `${business}:${id}:${name}`;
  const [idempotencyKey, setKey] = useState<string>(() => crypto.randomUUID());
  const isOver = useRef(false);

  const restore = useEffectEvent(() => {
    const kept = readKeptPayout(place);
    if (kept === null) return;
    form.reset(kept.values);
    setKey(kept.idempotencyKey);
  });
  useEffect(() => restore(), []);

  useEffect(() => {
    const { unsubscribe } = form.watch((values) => {
      if (!isOver.current) keepPayout(place, { values: values as SettlementDraftInput, idempotencyKey });
    });
    return unsubscribe;
  }, [form, place, idempotencyKey]);

  /** The order was made: nothing is kept any more. */
  const forget = () => {
    isOver.current = true;
    forgetKeptPayout(place);
  };
  /** An empty form, with a key of its own. */
  const clear = () => {
    form.reset(EMPTY_DRAFT);
    setKey(crypto.randomUUID());
    forgetKeptPayout(place);
  };
  return { idempotencyKey, forget, clear };
}
