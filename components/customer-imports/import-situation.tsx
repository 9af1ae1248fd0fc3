"use client";

import { CirclePause, Play, RotateCw, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { useErrorText } from "@/components/ui/error-text";
import { showToast } from "@/components/ui/toast";
import { customerImportOperations } from "@/lib/customer-imports/operations";
import type { CustomerImport } from "@/lib/customer-imports/schemas";
import { useOperationMutation } from "@/lib/operations/query";
import { ImportProgress } from "./import-state";

/** Where it stands, and what can be done now. */
export function ImportSituation({ row }: { row: CustomerImport }) {
  const words = useTranslations("customerImport");
  const { ready, again, taken, unknown, done, found, unchecked } = row.counts;
  const left = ready + again + taken;
  switch (row.status) {
    case "waiting":
    case "running":
      return (
        <Section title={words(row.isConfirmed ? "status.running" : "status.checking")} actions={<Stop row={row} />}>
          <ImportProgress row={row} />
          <p className="mt-3 text-muted text-sm">{words("progress.leave")}</p>
        </Section>
      );
    case "ready":
      return (
        <>
          {ready === 0 && <Doubt row={row} />}
          <Section
            title={words("start.title", { count: ready })}
            description={words("start.body")}
            actions={<Stop row={row} />}
          >
            {row.maySteer && ready > 0 && (
              <Go row={row} label={words("start.action", { count: ready })} done={words("start.started")} />
            )}
          </Section>
        </>
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
        <Section title={words(row.status === "failed" ? "status.failed" : "resume.title")}>
          {row.error && (
            <Alert tone="danger" role="status" className="mb-3">
              {words(`errors.${row.error}`)}
            </Alert>
          )}
          <p>{isChecked ? words("resume.body", { count: left }) : words("resume.checkBody")}</p>
          {row.maySteer && row.isKept && (!isChecked || left + unknown > 0) && (
            <div className="mt-4">
              <Go row={row} label={words("resume.action")} done={words("start.started")} />
            </div>
          )}
        </Section>
      );
    }
    case "done":
      return (
        <>
          <Doubt row={row} />
          <Section title={words("done.title", { count: done, found })}>
            <p>{words("done.body", { count: row.rows - done - found })}</p>
          </Section>
        </>
      );
  }
}

/** Rows of which it is not known whether their customers are there: they are tried again only at somebody's word. */
function Doubt({ row }: { row: CustomerImport }) {
  const words = useTranslations("customerImport");
  const { unknown } = row.counts;
  if (unknown === 0) return null;
  return (
    <Alert
      tone="warning"
      title={words("doubt.title", { count: unknown })}
      actions={
        row.maySteer &&
        row.isKept && <Go row={row} isAgain label={words("doubt.action")} done={words("start.started")} />
      }
    >
      {words("doubt.body")}
    </Alert>
  );
}

interface GoProps {
  row: CustomerImport;
  label: string;
  done: string;
  isAgain?: boolean;
}

function Go({ row, label, done, isAgain = false }: GoProps) {
  const tell = useTellError();
  const start = useOperationMutation(customerImportOperations.start);
  return (
    <Button
      variant={isAgain ? "secondary" : "primary"}
      icon={isAgain ? RotateCw : Play}
      isLoading={start.isPending}
      onClick={() =>
        start.mutate(
          { importId: row.id, isAgain },
          { onSuccess: () => showToast({ tone: "info", title: done }), onError: tell },
        )
      }
    >
      {label}
    </Button>
  );
}

/** Stops what is under way; what waits for a word is thrown away. */
function Stop({ row }: { row: CustomerImport }) {
  const words = useTranslations("customerImport");
  const tell = useTellError();
  const stop = useOperationMutation(customerImportOperations.stop);
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
        stop.mutate({ importId: row.id }, { onSuccess: () => showToast({ tone: "info", ...done }), onError: tell })
      }
    >
      {words(isReady ? "discard.action" : "stop.action")}
    </Button>
  );
}

function useTellError() {
  const errorText = useErrorText();
  return (error: Parameters<typeof errorText>[0]) => {
    const { title, action } = errorText(error);
    showToast({ tone: "danger", title, description: action });
  };
}
