"use client";

import { CirclePause, Play, RotateCw, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AmountAloud } from "@/components/forms/amount-aloud";
import { Field } from "@/components/forms/field";
import { MoneyInput } from "@/components/forms/money-input";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { useErrorText } from "@/components/ui/error-text";
import { usePreferences } from "@/components/ui/preferences-context";
import { showToast } from "@/components/ui/toast";
import { formatMoney } from "@/lib/format/money";
import { inquiryFileOperations } from "@/lib/inquiry-files/operations";
import type { InquiryFile } from "@/lib/inquiry-files/schemas";
import { useOperationMutation } from "@/lib/operations/query";
import { FileProgress } from "./file-state";

/** Where it stands, what it costs, and what can be done now. */
export function FileSituation({ row }: { row: InquiryFile }) {
  const words = useTranslations("inquiryFiles");
  const { ready, again, taken, unchecked, done, there, repeated } = row.counts;
  const left = ready + again + taken;
  switch (row.status) {
    case "waiting":
    case "running":
      return (
        <Section title={words(row.isConfirmed ? "status.running" : "status.checking")} actions={<Stop row={row} />}>
          <FileProgress row={row} />
          <p className="mt-3 text-muted text-sm">{words("progress.leave")}</p>
        </Section>
      );
    case "ready":
      return (
        <Section title={words("start.title", { count: ready })} actions={<Stop row={row} />}>
          {row.maySteer && ready > 0 && (
            <Begin row={row} left={ready} label={words("start.action", { count: ready })} />
          )}
        </Section>
      );
    case "failed":
    case "canceled": {
      if (row.isDiscarded)
        return (
          <Section title={words("status.discarded")}>
            <p>{words("discard.body")}</p>
          </Section>
        );
      const isChecked = row.isConfirmed || unchecked === 0;
      return (
        <>
          <Doubt row={row} />
          <Section title={words(row.status === "failed" ? "status.failed" : "resume.title")}>
            {row.error && (
              <Alert tone="danger" role="status" className="mb-3">
                {words(`errors.${row.error}`)}
              </Alert>
            )}
            <p>{isChecked ? words("resume.body", { count: left }) : words("resume.checkBody")}</p>
            {row.maySteer && row.isKept && (!isChecked || left > 0) && (
              <div className="mt-4">
                <Begin row={row} left={left} label={words("resume.action")} isWithoutCost={!row.isConfirmed} />
              </div>
            )}
          </Section>
        </>
      );
    }
    case "done": {
      const answered = done + there;
      return (
        <>
          <Doubt row={row} />
          <Section title={words("done.title", { count: answered })}>
            <p>
              {words("done.body", { count: row.rows - answered - repeated })}
              {repeated > 0 && ` ${words("done.repeated", { count: repeated })}`}
            </p>
          </Section>
        </>
      );
    }
  }
}

/**
 * Rows of which nobody knows whether they were charged: they are asked again only at somebody's word, and by themselves,
 * once what was still to be asked is.
 */
function Doubt({ row }: { row: InquiryFile }) {
  const words = useTranslations("inquiryFiles.doubt");
  const { unknown, ready, again, taken } = row.counts;
  if (unknown === 0) return null;
  return (
    <Alert tone="warning" title={words("title", { count: unknown })}>
      <p>{words("body")}</p>
      {row.maySteer && row.isKept && ready + again + taken === 0 && (
        <div className="mt-3">
          <Begin row={row} left={unknown} label={words("action")} isAgain />
        </div>
      )}
    </Alert>
  );
}

interface BeginProps {
  row: InquiryFile;
  left: number;
  label: string;
  /** It only goes on looking. */
  isWithoutCost?: boolean;
  /** Rows of which nobody knows are asked again too. */
  isAgain?: boolean;
}

/** What the rest costs at most, the limit, and the word to begin. */
function Begin({ row, left, label, isWithoutCost = false, isAgain = false }: BeginProps) {
  const words = useTranslations("inquiryFiles.start");
  const { unit, locale } = usePreferences();
  const { start, tell } = useStart();
  const [limitRial, setLimit] = useState(row.limitRial);
  const [problem, setProblem] = useState<string>();
  const { priceRial } = row;
  const spentRial = row.chargedRial + row.maybeRial;
  // With less than one more fee left, nothing would be asked.
  const isTooLow = !isWithoutCost && limitRial !== null && priceRial !== null && limitRial < spentRial + priceRial;
  const go = (
    <Button
      variant={isAgain ? "secondary" : "primary"}
      icon={isAgain ? RotateCw : Play}
      isLoading={start.isPending}
      disabled={problem !== undefined || isTooLow}
      onClick={() =>
        start.mutate(
          {
            fileId: row.id,
            ...(isAgain && { isAgain }),
            ...(!isWithoutCost && { limitRial: priceRial === null ? null : limitRial }),
          },
          { onSuccess: () => showToast({ tone: "info", title: words("started") }), onError: tell },
        )
      }
    >
      {label}
    </Button>
  );
  if (isWithoutCost) return go;
  return (
    <div className="space-y-4">
      <p>
        {priceRial === null
          ? words("costUnknown")
          : words("cost", { amount: formatMoney(priceRial * left, { unit, locale }) })}
      </p>
      {priceRial !== null && (
        <div className="max-w-xs">
          <Field
            name="limit"
            label={words("limit")}
            hint={
              spentRial > 0
                ? words("limitSpent", { amount: formatMoney(spentRial, { unit, locale }) })
                : words("limitHint")
            }
            isOptional
            error={problem ?? (isTooLow ? words("limitTooLow") : undefined)}
            after={<AmountAloud amountRial={limitRial} />}
          >
            {(wiring) => (
              <MoneyInput {...wiring} name="limit" value={limitRial} onAmount={setLimit} onProblem={setProblem} />
            )}
          </Field>
        </div>
      )}
      {go}
    </div>
  );
}

/** Stops what is under way; what waits for a word is thrown away. */
function Stop({ row }: { row: InquiryFile }) {
  const words = useTranslations("inquiryFiles");
  const tell = useTellError();
  const stop = useOperationMutation(inquiryFileOperations.stop);
  if (!row.maySteer) return null;
  const isReady = row.status === "ready";
  const done = isReady
    ? { title: words("discard.done") }
    : { title: words("stop.stopped"), description: words("stop.body") };
  return (
    <Button
      icon={isReady ? Trash2 : CirclePause}
      isLoading={stop.isPending}
      onClick={() =>
        stop.mutate({ fileId: row.id }, { onSuccess: () => showToast({ tone: "info", ...done }), onError: tell })
      }
    >
      {words(isReady ? "discard.action" : "stop.action")}
    </Button>
  );
}

const useStart = () => ({ start: useOperationMutation(inquiryFileOperations.start), tell: useTellError() });

function useTellError() {
  const errorText = useErrorText();
  return (error: Parameters<typeof errorText>[0]) => {
    const { title, action } = errorText(error);
    showToast({ tone: "danger", title, description: action });
  };
}
