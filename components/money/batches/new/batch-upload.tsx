"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useMember } from "@/components/frame/shell/member-context";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { onDemand } from "@/components/kit/ui/on-demand";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { draftKeeper, forgetDraft, readKeptDraft } from "@/components/shared/order-forms/kept-drafts";
import { batchRoutes } from "@/lib/areas/money/batches/declared";
import { countRows } from "@/lib/areas/money/batches/file/columns";
import type { Draft } from "@/lib/areas/money/batches/file/draft";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { useBusiness } from "@/lib/kit/operations/business";
import { callOperation } from "@/lib/kit/operations/client";
import { NOTHING_HIDDEN } from "@/lib/kit/tables/table";
import { FileDrop } from "./file-drop";
import type { WantedRows } from "./order-rows";
import { Steps } from "./steps";

// What comes after the file is not needed to choose one.
const DraftSteps = onDemand(
  ["authorizations.status", "batchUpload", "cashIn.fill", "fileNotes", "orders", "orders.help", "policy.propose"],
  async () => (await import("./draft-steps")).DraftSteps,
);
const OrderRows = onDemand(
  ["batchUpload.findings", "batchUpload.rowsOf", "orders.list", "orders.make"],
  async () => (await import("./order-rows")).OrderRows,
);

/** From a file, or the `wanted` rows of an order, to a payment order: choose, check, review. */
export function BatchUpload({ wanted }: { wanted: WantedRows | undefined }) {
  const { draft, start, change, forget, discard } = useDraft();
  const router = useRouter();
  const business = useBusiness();
  /** The person chose the wanted rows over the draft that was there. */
  const [isReplacing, setReplacing] = useState(false);
  const [isNew, setNew] = useState(false);
  const [wasDiscarded, setDiscarded] = useState(false);
  const corrected = useCorrectedOrder(isNew ? null : draft);
  const isOther = wanted !== undefined && !(draft?.rowsOf && isSame(draft.rowsOf, wanted));
  const begin = useCallback(
    (next: Draft) => {
      setReplacing(false);
      setNew(true);
      start(next);
    },
    [start],
  );

  if (draft === undefined || wasDiscarded || corrected === undefined) return <Waiting />;
  if (wanted && (draft === null || isReplacing || corrected === "over"))
    return <OrderRows wanted={wanted} onDraft={begin} />;
  if (draft === null)
    return (
      <>
        <Steps current="file" />
        <FileDrop onDraft={begin} />
      </>
    );
  if (isOther || (wanted && corrected === "changed"))
    return (
      <OtherDraft
        draft={draft}
        purpose={wanted.purpose}
        onGoOn={() => router.replace(batchRoutes.newBatch(business))}
        onReplace={() => setReplacing(true)}
      />
    );
  return (
    <DraftSteps
      draft={draft}
      isNew={isNew}
      onChange={change}
      onMade={forget}
      onDiscard={() => {
        discard();
        // Until the address has changed, its rows are not to be fetched again.
        setDiscarded(wanted !== undefined);
        router.replace(batchRoutes.newBatch(business));
      }}
    />
  );
}

/** How the order stands that a kept draft corrects, if it does; undefined until that is known. */
function useCorrectedOrder(draft: Draft | null | undefined): "same" | "changed" | "over" | undefined {
  const business = useBusiness();
  const rowsOf = draft?.rowsOf?.purpose === "edit" ? draft.rowsOf : null;
  const { data, isPending } = useQuery({
    queryKey: [business, "batch-upload.corrected", rowsOf?.orderId],
    queryFn: ({ signal }) =>
      callOperation(business, orderOperations.show, { orderId: rowsOf?.orderId ?? "" }, { signal }),
    enabled: rowsOf !== null,
    // Asked once: what this page itself changes does not make its draft another.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (rowsOf === null) return "same";
  if (data === undefined) return isPending ? undefined : "same";
  if (!data.may.edit) return "over";
  return data.contentHash === rowsOf.shownHash ? "same" : "changed";
}

function Waiting() {
  return (
    <div aria-busy className="space-y-3">
      <Skeleton className="h-6 w-64" />
      <Skeleton className="h-64 w-full rounded-lg" />
    </div>
  );
}

const isSame = (one: WantedRows, other: WantedRows): boolean =>
  one.orderId === other.orderId && one.purpose === other.purpose;

interface OtherDraftProps {
  draft: Draft;
  purpose: WantedRows["purpose"];
  onGoOn: () => void;
  onReplace: () => void;
}

function OtherDraft({ draft, purpose, onGoOn, onReplace }: OtherDraftProps) {
  const words = useTranslations("batchUpload.kept");
  return (
    <Alert
      tone="warning"
      title={words("title")}
      actions={
        <>
          <Button size="sm" onClick={onReplace}>
            {words(`replace.${purpose}`)}
          </Button>
          <Button size="sm" variant="primary" onClick={onGoOn}>
            {words("goOn")}
          </Button>
        </>
      }
    >
      {words("body", {
        name: draft.fileName,
        count: countRows(draft),
      })}
    </Alert>
  );
}

/**
 * The member's batch in this business, kept on the device so that a reload loses nothing.
 * `draft` is undefined until it is known whether there is one.
 */
function useDraft() {
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
