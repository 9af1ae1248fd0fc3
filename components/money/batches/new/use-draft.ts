"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useMember } from "@/components/frame/shell/member-context";
import { draftKeeper, forgetDraft, readKeptDraft } from "@/components/shared/order-forms/kept-drafts";
import type { Draft } from "@/lib/areas/money/batches/file/draft";
import { NOTHING_HIDDEN } from "@/lib/kit/tables/table";

/**
 * The member's batch in this business, kept on the device so that a reload loses nothing.
 * `draft` is undefined until it is known whether there is one.
 */
export function useDraft() {
  const { id, business } = useMember();
  const key = `${business}/${id}`;
  const [draft, setDraft] = useState<Draft | null | undefined>(undefined);
  const isOver = useRef(false);
  const keeper = useMemo(() => draftKeeper(key), [key]);

  useEffect(() => {
    let isCurrent = true;
    // One that an earlier version kept says nothing of what is hidden.
    const take = (kept: Draft | null) =>
      isCurrent && setDraft(kept && { ...kept, hidden: kept.hidden ?? NOTHING_HIDDEN });
    readKeptDraft(key).then(take, () => take(null));
    return () => {
      isCurrent = false;
    };
  }, [key]);

  useEffect(() => {
    if (draft && !isOver.current) keeper.keep(draft);
  }, [keeper, draft]);

  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => keeper.isBusy() && event.preventDefault();
    window.addEventListener("beforeunload", hold);
    return () => window.removeEventListener("beforeunload", hold);
  }, [keeper]);

  /** Changes the draft as it is by then. */
  const change = useCallback(
    (how: (draft: Draft) => Draft) => setDraft((current) => (current ? how(current) : current)),
    [],
  );

  /** Nothing is kept any more; what is shown stays until the page is left. */
  const forget = useCallback(async () => {
    isOver.current = true;
    await keeper.settled();
    await forgetDraft(key).catch(() => undefined);
  }, [key, keeper]);

  const start = useCallback((next: Draft) => {
    isOver.current = false;
    setDraft(next);
  }, []);

  const discard = useCallback(() => {
    setDraft(null);
    void forget();
  }, [forget]);

  return { draft, start, change, forget, discard };
}
