"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { mayWriteFacts } from "@/lib/areas/cards/cards/application";
import { cardOperations } from "@/lib/areas/cards/cards/operations";
import { type CardApplicationShown, type CardFactName, FACTS } from "@/lib/areas/cards/cards/status";
import { useBusiness } from "@/lib/kit/operations/business";
import { callOperation } from "@/lib/kit/operations/client";
import { ApiError } from "@/lib/kit/operations/errors";
import { useOperationMutation } from "@/lib/kit/operations/query";

type Values = Record<CardFactName, string>;

/** Typed text is saved this long after the last key. */
const PAUSE_MS = 1000;

/**
 * Saves the form's content on our server, one change after the other, so that a closed browser loses nothing. It
 * never overwrites what another member wrote meanwhile.
 * @returns `flush`: saves what is still unsaved and gives the version after that; null if it could not
 */
export function useKeptFacts(application: CardApplicationShown, form: UseFormReturn<Values, unknown, unknown>) {
  const { id } = application;
  const business = useBusiness();
  const save = useOperationMutation(cardOperations.save);
  const version = useRef(application.version);
  const isDirty = useRef(false);
  const running = useRef<Promise<number | null> | null>(null);
  const [state, setState] = useState<"saved" | "saving" | "notSaved">("saved");
  const [isConflict, setConflict] = useState(false);
  const isLocked = !mayWriteFacts(application.status);

  const keep = async (): Promise<number | null> => {
    while (isDirty.current) {
      isDirty.current = false;
      setState("saving");
      try {
        const kept = await save.mutateAsync({ applicationId: id, version: version.current, facts: form.getValues() });
        version.current = kept.version;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        isDirty.current = true;
        setState("notSaved");
        setConflict(error.code === "conflict");
        return null;
      }
    }
    setState("saved");
    return version.current;
  };
  const flush = (): Promise<number | null> => {
    running.current ??= keep().finally(() => {
      running.current = null;
    });
    return running.current;
  };
  const keepNow = useEffectEvent(() => void flush());

  useEffect(() => {
    if (isLocked) return;
    let timer: ReturnType<typeof setTimeout>;
    const { unsubscribe } = form.watch(() => {
      isDirty.current = true;
      setState("notSaved");
      clearTimeout(timer);
      timer = setTimeout(() => keepNow(), PAUSE_MS);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
      // The user leaves the form, so unsaved text is saved now.
      if (isDirty.current) keepNow();
    };
  }, [form, isLocked]);

  /** Discards what could not be saved and shows the server's version instead. */
  const load = async () => {
    const now = await callOperation(business, cardOperations.show, { applicationId: id });
    version.current = now.version;
    form.reset(Object.fromEntries(FACTS.map((name) => [name, now.facts[name] ?? ""])) as Values);
    isDirty.current = false;
    setConflict(false);
    setState("saved");
  };
  return { state, isConflict, flush, load };
}
