"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Field } from "@/components/kit/forms/field";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Textarea } from "@/components/kit/ui/input";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Spinner } from "@/components/kit/ui/spinner";
import { showToast } from "@/components/kit/ui/toast";
import { A2aRowsNotice, TwinRows } from "@/components/shared/order-forms/help-facts";
import { OrderChangesList } from "@/components/shared/order-forms/order-changes";
import { useChecked } from "@/components/shared/parts/use-checked";
import { type CheckedDraft, type Draft, paidRows } from "@/lib/areas/money/batches/file/draft";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import type { OrderContents } from "@/lib/areas/money/orders/schemas";
import { formatMoney } from "@/lib/kit/format/money";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperationMutation } from "@/lib/kit/operations/query";
import type { OrderHelp } from "@/lib/kit/orders/views";
import { MadeBefore } from "./made-before";
import { PolicyWord } from "./policy-word";
import { Refused } from "./refused";
import { ReviewFacts } from "./review-facts";
import { usePreview } from "./use-preview";

interface ReviewProps {
  draft: Draft;
  checked: CheckedDraft;
  onReason: (reason: string) => void;
  onBack: () => void;
  /** The order is made: the draft has done its work. */
  onMade: () => Promise<void>;
}

/** The last step: exactly what is requested, what the policy and the past say of it, and the button that does it. */
export function Review({ draft, checked, onReason, onBack, onMade }: ReviewProps) {
  const words = useTranslations("batchUpload.review");
  const { unit, locale } = usePreferences();
  const router = useRouter();
  const business = useBusiness();
  const paid = useMemo(() => paidRows(checked), [checked]);
  const lines = useMemo(() => paid.map(({ line }) => line), [paid]);
  const content = useMemo(() => contentOf(draft.fileName, paid), [draft.fileName, paid]);
  const { edits, ask } = useRequest(draft, content);
  const [isAcknowledged, setAcknowledged] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const reauthentication = useChecked();
  const isSending = ask.isPending || isLeaving;
  // While it is being made, it would be compared with itself.
  const preview = usePreview(content, edits?.orderId, !isSending);
  const help = preview.data;
  const isRepeat = help !== undefined && wasMadeBefore(help);
  const isForbidden = (help?.verdict.violations.length ?? 0) > 0;

  const submit = async () => {
    try {
      await preview.stop();
      // Where nobody else has to agree, the server asks who sits there.
      const done = await reauthentication.run(() => ask.mutateAsync());
      if (!done) return;
      setLeaving(true);
      await onMade();
      showToast({ title: words(done.as), tone: "success" });
      router.push(orderRoutes.order(business, done.orderId));
    } catch {
      // `ask.error` tells it, above the button.
    }
  };

  return (
    <div className="space-y-5">
      <Section title={words("title")} description={<bdi dir="auto">{draft.fileName}</bdi>}>
        <ReviewFacts checked={checked} count={paid.length} help={help} />
      </Section>
      {help?.changes && (
        <Section title={words("changes")}>
          {help.changes.rows.length > 0 ? <OrderChangesList changes={help.changes} /> : <p>{words("noChanges")}</p>}
        </Section>
      )}
      {preview.error ? (
        <Section title={words("policy")}>
          <ErrorState error={preview.error} onRetry={() => void preview.refetch()} isRetrying={preview.isFetching} />
        </Section>
      ) : help ? (
        <>
          <PolicyWord verdict={help.verdict} />
          {help.rows && <TwinRows twins={help.rows.twins} />}
          {help.rows?.a2aNot?.map((each) => (
            <A2aRowsNotice key={each.why} rows={each} />
          ))}
          {isRepeat && <MadeBefore help={help} isAcknowledged={isAcknowledged} onAcknowledge={setAcknowledged} />}
        </>
      ) : (
        <p role="status" className="flex items-center gap-2 text-muted">
          <Spinner />
          {words("checking")}
        </p>
      )}
      <section className="rounded-lg border bg-surface px-4 py-4 sm:px-5">
        <Field label={words("reason")} hint={words("reasonHint")} isOptional>
          {(wiring) => (
            <Textarea
              {...wiring}
              maxLength={500}
              rows={3}
              dir={draft.reason ? "auto" : undefined}
              value={draft.reason}
              disabled={isSending}
              onChange={(event) => onReason(event.target.value)}
            />
          )}
        </Field>
        {ask.error && !reauthentication.isChecking && (
          <Refused error={ask.error} lines={lines} edits={edits?.orderId} repeats={draft.rowsOf?.orderId} />
        )}
        {isRepeat && !isAcknowledged && (
          <Alert tone="warning" className="mt-4">
            {words("acknowledgeNeeded")}
          </Alert>
        )}
        <div className="mt-5 flex flex-col-reverse gap-2 sm:flex-row sm:justify-between">
          <Button onClick={onBack} disabled={isSending}>
            {words("back")}
          </Button>
          <Button
            variant="primary"
            className="!shrink"
            isLoading={isSending}
            disabled={help === undefined || isForbidden || (isRepeat && !isAcknowledged)}
            onClick={() => void submit()}
          >
            {words(edits ? "change" : "submit", {
              count: paid.length,
              amount: formatMoney(checked.totalRial, { unit, locale }),
            })}
          </Button>
        </div>
      </section>
      {reauthentication.window}
    </div>
  );
}

interface Done {
  orderId: string;
  as: "submitted" | "changed" | "unchanged";
}

/** Makes an order of the draft, or corrects the one whose rows it holds. Answers with the order's id, and what was done. */
function useRequest({ idempotencyKey, reason, rowsOf }: Draft, content: OrderContents["batch"]) {
  const make = useOperationMutation(orderOperations.make);
  const edit = useOperationMutation(orderOperations.edit);
  if (rowsOf?.purpose === "edit") {
    const { orderId, shownHash } = rowsOf;
    const { error, isPending } = edit;
    const mutateAsync = async (): Promise<Done> => {
      const { contentHash } = await edit.mutateAsync({ orderId, shownHash, content, reason });
      return { orderId, as: contentHash === shownHash ? "unchanged" : "changed" };
    };
    return { edits: rowsOf, ask: { error, isPending, mutateAsync } };
  }
  const { error, isPending } = make;
  const order = { kind: "batch", idempotencyKey, content, reason, repeatOf: rowsOf?.orderId } as const;
  const mutateAsync = async (): Promise<Done> => ({ ...(await make.mutateAsync(order)), as: "submitted" });
  return { edits: null, ask: { error, isPending, mutateAsync } };
}

/** The longest name of an order's file. */
const LONGEST_NAME = 200;

const contentOf = (fileName: string, paid: ReturnType<typeof paidRows>): OrderContents["batch"] => ({
  fileName: fileName.slice(-LONGEST_NAME),
  rows: paid.map(({ payment, line }) => ({ ...payment, row: line })),
});

const wasMadeBefore = ({ sameFile, rows }: OrderHelp): boolean =>
  sameFile.length > 0 || (rows?.repeated.length ?? 0) > 0;
