"use client";

import { CirclePause, Play, RotateCw, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { useErrorText } from "@/components/kit/ui/error-text";
import { showToast } from "@/components/kit/ui/toast";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { useOperationMutation } from "@/lib/kit/operations/query";
import type { FileLine, RowFile } from "@/lib/kit/row-files/schemas";
import { errorWord, type FileView, ownWord, runningWord } from "@/lib/kit/row-files/view";
import { FileProgress } from "./file-state";

/** The word to begin or to go on. */
export interface Going {
  label: string;
  /** How many rows are still to be done. */
  left: number;
  /** It only goes on looking. */
  isLook: boolean;
}

interface FileSituationProps<File extends RowFile> {
  view: FileView<File, FileLine>;
  row: File;
  /** What else is said before it begins. */
  before?: string;
  /** The button that lets it begin or go on, with what has to be said along with it. */
  go: (going: Going) => ReactNode;
  /** A stopped file may go on although no row is left to be done: it looks for those that are not known. */
  looksForUnknown?: boolean;
  /** The words for rows whose outcome is not known. */
  doubt?: ReactNode;
  /** What it came to. */
  done: { title: string; body: ReactNode };
}

/** How many rows are to be done still. */
export const leftOf = ({ counts: { ready, again, taken } }: RowFile): number => ready + again + taken;

/** Where a file stands, and what can be done now. */
export function FileSituation<File extends RowFile>(props: FileSituationProps<File>) {
  const { view, row, before, go, looksForUnknown = false, doubt = null, done } = props;
  const words = useTranslations("rowFiles");
  const message = useMessage();
  const { ready, unknown, unchecked } = row.counts;
  const left = leftOf(row);
  switch (row.status) {
    case "waiting":
    case "running":
      return (
        <Section title={message(runningWord(view, row))} actions={<Stop view={view} row={row} />}>
          <FileProgress row={row} />
          <p className="mt-3 text-muted text-sm">{words("progress.leave")}</p>
        </Section>
      );
    case "ready":
      return (
        <>
          {ready === 0 && doubt}
          <Section
            title={message(ownWord(view, "start.title"), { count: ready })}
            actions={<Stop view={view} row={row} />}
          >
            {before && <p className="mb-4 text-muted text-sm">{before}</p>}
            {row.maySteer &&
              ready > 0 &&
              go({ label: message(ownWord(view, "start.action"), { count: ready }), left: ready, isLook: false })}
          </Section>
        </>
      );
    case "failed":
    case "canceled": {
      if (row.isDiscarded)
        return (
          <Section title={words("status.discarded")}>
            <p>{message(ownWord(view, "discard.body"))}</p>
          </Section>
        );
      const isChecked = row.isConfirmed || unchecked === 0;
      const mayGoOn = !isChecked || left > 0 || (looksForUnknown && unknown > 0);
      return (
        <>
          {!looksForUnknown && doubt}
          <Section title={words(row.status === "failed" ? "status.failed" : "resume.title")}>
            {row.error !== null && (
              <Alert tone="danger" role="status" className="mb-3">
                {message(errorWord(view, row.error))}
              </Alert>
            )}
            <p>{isChecked ? message(ownWord(view, "resumeBody"), { count: left }) : words("resume.checkBody")}</p>
            {row.maySteer && row.isKept && mayGoOn && (
              <div className="mt-4">{go({ label: words("resume.action"), left, isLook: !row.isConfirmed })}</div>
            )}
          </Section>
        </>
      );
    }
    case "done":
      return (
        <>
          {doubt}
          <Section title={done.title}>
            <p>{done.body}</p>
          </Section>
        </>
      );
  }
}

interface GoProps<File extends RowFile> {
  view: FileView<File, FileLine>;
  row: File;
  label: string;
  /** Rows whose outcome is not known are done once more. */
  isAgain?: boolean;
  isDisabled?: boolean;
  /** What else goes along. */
  more?: Readonly<Record<string, unknown>>;
}

/** Lets a file begin, or go on where it stands. */
export function Go<File extends RowFile>({ view, row, label, isAgain = false, isDisabled, more }: GoProps<File>) {
  const message = useMessage();
  const tell = useTellError();
  const start = useOperationMutation(view.operations.start);
  return (
    <Button
      variant={isAgain ? "secondary" : "primary"}
      icon={isAgain ? RotateCw : Play}
      isLoading={start.isPending}
      disabled={isDisabled}
      onClick={() =>
        start.mutate(
          { fileId: row.id, ...(isAgain && { isAgain }), ...more },
          {
            onSuccess: () => showToast({ tone: "info", title: message(ownWord(view, "start.started")) }),
            onError: tell,
          },
        )
      }
    >
      {label}
    </Button>
  );
}

/** Stops what is under way; what waits for a word is thrown away. */
function Stop<File extends RowFile>({ view, row }: { view: FileView<File, FileLine>; row: File }) {
  const words = useTranslations("rowFiles");
  const message = useMessage();
  const tell = useTellError();
  const stop = useOperationMutation(view.operations.stop);
  if (!row.maySteer) return null;
  const isReady = row.status === "ready";
  const said = isReady
    ? { title: message(ownWord(view, "discard.done")) }
    : { title: words("stop.stopped"), description: message(ownWord(view, "stopBody")) };
  return (
    <Button
      icon={isReady ? Trash2 : CirclePause}
      isLoading={stop.isPending}
      onClick={() =>
        stop.mutate({ fileId: row.id }, { onSuccess: () => showToast({ tone: "info", ...said }), onError: tell })
      }
    >
      {words(isReady ? "discard" : "stop.action")}
    </Button>
  );
}

/** Says what went wrong with what somebody pressed. */
function useTellError() {
  const errorText = useErrorText();
  return (error: Parameters<typeof errorText>[0]) => {
    const { title, action } = errorText(error);
    showToast({ tone: "danger", title, description: action });
  };
}
