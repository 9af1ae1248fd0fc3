"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { ConfirmDialog } from "@/components/kit/ui/confirm-dialog";
import { DateText } from "@/components/kit/ui/date-text";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { Id } from "@/components/kit/ui/id";
import { Textarea } from "@/components/kit/ui/input";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { showToast } from "@/components/kit/ui/toast";
import { MOST_NOTE } from "@/lib/areas/records/reconciliation/checks";
import { reconciliationOperations } from "@/lib/areas/records/reconciliation/operations";
import type { Closing, ClosingCheck, PlaceAnswer } from "@/lib/areas/records/reconciliation/server/answers";
import { formatNumber } from "@/lib/kit/format/digits";
import { useOperation, useOperationMutation } from "@/lib/kit/operations/query";
import { Refused } from "./close-month";
import { usePlaceName } from "./place-lines";

interface ClosingPartProps {
  closing: Closing;
  name: string;
  /** The month's places as they are now: closings have only what each is called in addresses. */
  places: readonly PlaceAnswer[];
}

/** What a month was closed with, whether that still holds, and the way to open it again. */
export function ClosingPart({ closing, name, places }: ClosingPartProps) {
  const words = useTranslations("reconciliation.closing");
  const { locale } = usePreferences();
  const mayReopen = useCan("reconciliation.close");
  const [isAsked, setAsked] = useState(false);
  // For an altered closing, the parts that do not hold are named at once.
  const [isVerified, setVerified] = useState(closing.isForged);
  const check = useOperation(reconciliationOperations.verify, { closingId: closing.id }, { enabled: isVerified });
  return (
    <Section
      title={words("title")}
      description={words.rich("by", {
        time: () => <DateText value={closing.closedAt} form="long" />,
        name: closing.closedBy,
        seq: formatNumber(closing.seq, locale),
      })}
      actions={
        <>
          <Button
            isLoading={isVerified && check.isFetching}
            onClick={() => (isVerified ? void check.refetch() : setVerified(true))}
          >
            {words("verify")}
          </Button>
          {mayReopen && <Button onClick={() => setAsked(true)}>{words("reopen")}</Button>}
        </>
      }
    >
      {closing.isForged && (
        <Alert tone="danger" role="alert" title={words("forged")} className="mb-4">
          {words("forgedBody")}
        </Alert>
      )}
      <ClosingFacts closing={closing} places={places} />
      {isVerified && check.error && <Refused error={check.error} />}
      {isVerified && check.data && <Verified check={check.data} />}
      {isAsked && <Reopen closing={closing} name={name} onClose={() => setAsked(false)} />}
    </Section>
  );
}

function ClosingFacts({ closing, places: shown }: Omit<ClosingPartProps, "name">) {
  const { places, hash, previousHash, mismatches, note } = closing;
  const nameOf = usePlaceName();
  const named = (id: string) => {
    const place = shown.find((each) => each.id === id);
    return place ? nameOf(place) : id;
  };
  const later = shown.filter(({ id }) => !places.some((each) => each.id === id)).map(nameOf);
  const words = useTranslations("reconciliation.closing");
  const rial = places.reduce((sum, { closingRial }) => sum + closingRial, 0);
  return (
    <>
      <DescriptionList
        columns={3}
        items={[
          { term: words("frozen"), value: <Money rial={rial} className="font-semibold" /> },
          ...(places.length > 1
            ? places.map(({ id, closingRial }) => ({
                term: <bdi>{named(id)}</bdi>,
                value: <Money rial={closingRial} />,
              }))
            : []),
          { term: words("hash"), value: <Id value={hash} label={words("hash")} start={12} end={8} /> },
          { term: words("previous"), value: <Id value={previousHash} start={12} end={8} /> },
          note !== null && { term: words("note"), value: <span dir="auto">{note}</span>, isWide: true },
        ]}
      />
      <p className="mt-3 text-muted text-sm">{words("counted", { ...mismatches })}</p>
      {later.length > 0 && (
        <p className="mt-2 text-muted text-sm">{words("notIn", { places: later.join(words("comma")) })}</p>
      )}
    </>
  );
}

const HELD = ["content", "rows", "chain", "audit"] as const;

/** The checks of a closing, one by one; they are calculated again on each request. */
function Verified({ check: data }: { check: ClosingCheck }) {
  const words = useTranslations("reconciliation.verify");
  return (
    <section aria-label={words("title")} role="status" className="mt-4 space-y-2 border-t pt-4">
      <p className="text-muted text-sm">
        {words.rich("at", { time: () => <DateText value={data.checkedAt} form="long" />, count: data.movements })}
      </p>
      <ul className="space-y-2">
        {HELD.map((part) => (
          <li key={part}>
            <StatusBadge status={data[part] ? OK : BROKEN} className="me-2" />
            {words(`${part}.${data[part] ? "yes" : "no"}`)}
          </li>
        ))}
        <li>
          <StatusBadge status={BOOK[data.book]} className="me-2" />
          {words(`book.${data.book}`)}
        </li>
      </ul>
    </section>
  );
}

const OK = { tone: "success", label: "reconciliation.verify.holds" } as const;
const BROKEN = { tone: "danger", label: "reconciliation.verify.broken" } as const;
const BOOK = {
  same: OK,
  changed: { tone: "danger", icon: "alert", label: "reconciliation.months.state.changed" },
  unknown: { tone: "warning", icon: "question", label: "reconciliation.verify.notKnown" },
} as const satisfies Record<ClosingCheck["book"], object>;

function Reopen({ closing, name, onClose }: { closing: Closing; name: string; onClose: () => void }) {
  const words = useTranslations("reconciliation.closing");
  const reasonId = useId();
  const [reason, setReason] = useState("");
  const reopen = useOperationMutation(reconciliationOperations.reopen);
  const send = async () => {
    try {
      await reopen.mutateAsync({ closingId: closing.id, reason });
      onClose();
      showToast({ title: words("reopened"), tone: "success" });
    } catch {
      // It is said in the window, where what was typed still stands.
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words("reopenTitle", { month: name })}
      description={words("reopenBody")}
      action={words("reopenAction")}
      onConfirm={() => void send()}
      isWorking={reopen.isPending}
      isDangerous
      error={reopen.error && <Refused error={reopen.error} />}
    >
      <label htmlFor={reasonId} className="block">
        <span className="mb-1 block font-medium text-sm">{words("reason")}</span>
        <Textarea
          id={reasonId}
          dir={reason ? "auto" : undefined}
          rows={2}
          maxLength={MOST_NOTE}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </label>
    </ConfirmDialog>
  );
}

/** Closings of the month that were opened again: they stay as they were. */
export function EarlierClosings({
  closings,
  places,
}: {
  closings: readonly Closing[];
  places: readonly PlaceAnswer[];
}) {
  const words = useTranslations("reconciliation.closing");
  const { locale } = usePreferences();
  if (closings.length === 0) return null;
  return (
    <Section title={words("earlier")}>
      <ul className="space-y-5">
        {closings.map((closing) => (
          <li key={closing.id} className="space-y-2 border-b pb-5 last:border-0 last:pb-0">
            <p>
              {words.rich("by", {
                time: () => <DateText value={closing.closedAt} form="long" />,
                name: closing.closedBy,
                seq: formatNumber(closing.seq, locale),
              })}
            </p>
            {closing.reopened && (
              <Alert tone="neutral">
                {words.rich("reopenedBy", {
                  time: () => <DateText value={closing.reopened?.at ?? null} form="long" />,
                  name: closing.reopened.by,
                  reason: closing.reopened.reason,
                })}
              </Alert>
            )}
            <ClosingFacts closing={closing} places={places} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
