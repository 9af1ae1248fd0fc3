import type { $ZodType } from "zod/v4/core";
import type { StatusView } from "@/lib/kit/format/status-view";
import type { MessageKey } from "@/lib/kit/i18n/types";
import { STEP_STATES, type StepState } from "@/lib/kit/jobs/states";
import { addressState, oneOf, pageNumber, perPage } from "@/lib/kit/operations/address";
import type { Operation, Page } from "@/lib/kit/operations/define";
import type { FileCells, FileColumns, FileLine, RowFile } from "./schemas";

/** Names a sentence of a kind of file by its last part: each kind has all of them, in its own words. */
type Say<Key extends string> = (key: Key) => MessageKey;

type FileStatusName =
  | "waiting"
  | "checking"
  | "running"
  | "ready"
  | "failed"
  | "canceled"
  | "discarded"
  | "partly"
  | "done";

/** What the list of a kind of file says. */
export interface FileListWords {
  title: MessageKey;
  one: MessageKey;
  list: MessageKey;
  upload: MessageKey;
  read: MessageKey;
  columns: Say<"file" | "state" | "made">;
  empty: Say<"title" | "body">;
  status: Say<FileStatusName>;
  progress: Say<"checking" | "doing" | "leave">;
}

/** The further words of a file's page; the words of its windows come with them ({@link CorrectingView}). */
export interface FileWords extends FileListWords {
  detail: Say<"refresh" | "counts" | "rows" | "total" | "by" | "at" | "kept" | "notKept">;
  row: Say<"line" | "state" | "problem" | "repeats">;
  nothing: Say<"title" | "body">;
  start: Say<"title" | "action" | "started">;
  stop: Say<"action" | "body" | "stopped">;
  discard: Say<"action" | "body" | "done">;
  resume: Say<"title" | "body" | "action" | "checkBody">;
  /** Of {@link RowFile.error}. */
  error: (error: never) => MessageKey;
  download: Say<"button" | "allXlsx" | "allCsv" | "failedXlsx" | "failedCsv">;
}

type Asks<Output> = Operation<$ZodType, Output>;

/** How a list of a kind of file asks for them and shows them: `components/shared/row-files` draws all kinds by this. */
export interface FileListView<File extends RowFile> {
  words: FileListWords;
  /** How a file is shown that is done, with nothing left for anybody. */
  done: Omit<StatusView, "label">;
  /** How many of its rows need somebody once it is done; left out: those that were refused or are not known. */
  needs?(file: File): number;
  operations: { list: Asks<Page<File>> };
  routes: {
    all: (business: string) => string;
    one: (business: string, fileId: string) => string;
    result: (business: string, fileId: string, rows: "all" | "failed", format: "csv" | "xlsx") => string;
  };
}

/** The same for a file's page. It is separate, so that a list does not load its words. */
export interface FileView<File extends RowFile, Line extends FileLine> extends FileListView<File> {
  words: FileWords;
  /** How a row is shown in each state. */
  states: Readonly<Record<StepState, StatusView>>;
  /** The states that its rows can be in. */
  hasStates: readonly StepState[];
  operations: {
    list: Asks<Page<File>>;
    show: Asks<File>;
    rows: Asks<Page<Line>>;
    start: Asks<File>;
    stop: Asks<File>;
  };
  /** What an operation is asked that is about one file. */
  asked: (fileId: string) => Readonly<Record<string, string>>;
  /** What a column holds that its file has no heading for. */
  fieldName: (field: string) => string;
}

/** The same of the windows in which columns are chosen and a row is corrected. */
export interface CorrectingView {
  map: Say<"title" | "body" | "leave" | "example" | "twice" | "save" | "done">;
  correct: Say<"title" | "body" | "save" | "done" | "noColumns">;
  operations: { columns: Asks<FileColumns>; row: Asks<FileCells>; map: Asks<unknown>; correct: Asks<unknown> };
  asked: (fileId: string) => Readonly<Record<string, string>>;
  fieldName: (field: string) => string;
}

const ROW_LOOKS = {
  wrong: { tone: "danger", icon: "alert" },
  repeated: { tone: "neutral", icon: "return" },
  there: { tone: "neutral", icon: "info" },
  unchecked: { tone: "neutral", icon: "clock" },
  ready: { tone: "info", icon: "dot" },
  taken: { tone: "info" },
  done: { tone: "success" },
  found: { tone: "success", icon: "info" },
  refused: { tone: "danger" },
  unknown: { tone: "warning", icon: "question" },
  again: { tone: "info", icon: "clock" },
} as const satisfies Record<StepState, Omit<StatusView, "label">>;

/**
 * How a row is shown in each state.
 *
 * @param say its word for a state
 * @param other looks of a kind of its own
 */
export const rowStates = (
  say: (state: StepState) => MessageKey,
  other: Partial<Record<StepState, Omit<StatusView, "label">>> = {},
): Readonly<Record<StepState, StatusView>> =>
  Object.fromEntries(
    STEP_STATES.map((state) => [state, { ...(other[state] ?? ROW_LOOKS[state]), label: say(state) }]),
  ) as unknown as Record<StepState, StatusView>;

/** How a file stands: what is finished but needs somebody is not shown as done. */
export function fileStatus<File extends RowFile>(
  { words: { status: say }, done, needs = needsOf }: FileListView<File>,
  file: File,
): StatusView {
  const { status, isConfirmed, isDiscarded } = file;
  switch (status) {
    case "waiting":
      return { tone: "neutral", icon: "clock", label: say("waiting") };
    case "running":
      return { tone: "info", icon: "progress", label: say(isConfirmed ? "running" : "checking") };
    case "ready":
      return { tone: "info", icon: "dot", label: say("ready") };
    case "failed":
      return { tone: "danger", icon: "alert", label: say("failed") };
    case "canceled":
      if (isDiscarded) return { tone: "neutral", label: say("discarded") };
      return { tone: "warning", icon: "pause", label: say("canceled") };
    case "done":
      return needs(file) > 0
        ? { tone: "warning", icon: "alert", label: say("partly") }
        : { ...done, label: say("done") };
  }
}

const needsOf = ({ counts }: RowFile): number => counts.unknown + counts.refused;

/** How far it is: rows whose outcome is known, of all; while it still looks, rows that were looked for. */
export const progressOf = ({ isConfirmed, counts, rows }: RowFile): { done: number; total: number } =>
  isConfirmed
    ? { done: rows - counts.ready - counts.taken - counts.again, total: rows }
    : { done: rows - counts.unchecked, total: rows };

export const fileListState = addressState({ page: pageNumber, perPage });
export const fileRowsState = addressState({ state: oneOf(STEP_STATES), page: pageNumber, perPage });
