"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useMember } from "@/components/frame/shell/member-context";
import { forgetKeptForm, keepForm, readKeptForm } from "@/components/shared/order-forms/kept-forms";

/**
 * Keeps what was written over a reload by accident, in this tab and for this member alone, together with the form's own
 * key: sent again after an answer that was lost with the page, it is still the same order.
 *
 * @param name tells forms apart: of each kind of order the new one, and each that repeats an order
 */
export function useKeptForm<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  name: string,
) {
  const { business, id } = useMember();
  const place = `${business}:${id}:${name}`;
  const [idempotencyKey, setKey] = useState<string>(() => crypto.randomUUID());
  const isOver = useRef(false);

  const restore = useEffectEvent(() => {
    const kept = readKeptForm<Values>(place);
    if (kept === null) return;
    form.reset(kept.values);
    setKey(kept.idempotencyKey);
  });
  useEffect(() => restore(), []);

  useEffect(() => {
    const { unsubscribe } = form.watch((values) => {
      if (!isOver.current) keepForm(place, { values: values as Values, idempotencyKey });
    });
    return unsubscribe;
  }, [form, place, idempotencyKey]);

  /** The order was made: nothing is kept any more. */
  const forget = () => {
    isOver.current = true;
    forgetKeptForm(place);
  };
  /** An empty form, with a key of its own. */
  const clear = (empty: Values) => {
    form.reset(empty);
    setKey(crypto.randomUUID());
    forgetKeptForm(place);
  };
  return { idempotencyKey, forget, clear };
}
