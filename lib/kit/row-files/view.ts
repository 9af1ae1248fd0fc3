import type { $ZodType } from "zod/v4/core";
import type { StatusView } from "@/lib/kit/format/status-view";
import type { MessageKey, Source } from "@/lib/kit/i18n/types";
import { STEP_STATES, type StepState } from "@/lib/kit/jobs/states";
import { addressState, oneOf, pageNumber, perPage } from "@/lib/kit/operations/address";
import type { Operation, Page } from "@/lib/kit/operations/define";
import type { FileCells, FileColumns, FileLine, RowFile } from "./schemas";

/** A sentence that every kind of file says in its own words. The other words are `rowFiles`, for all kinds. */
type OwnWord =
  | "title"
  | "one"
  | "description"
  | "upload"
  | "emptyBody"
  | "running"
  | "notKept"
  | "row.repeats"
  | "start.title"
  | "start.action"
  | "start.started"
  | "stopBody"
  | "discard.body"
  | "discard.done"
  | "resumeBody";

/** The namespaces that have all of these sentences. */
export type FileNamespace = {
  [Name in keyof Source & string]: `${Name}.${OwnWord}` extends MessageKey ? Name : never;
}[keyof Source & string];

/** The key of a kind's own sentence. */
export const ownWord = ({ namespace }: { namespace: FileNamespace }, word: OwnWord): MessageKey =>
  `${namespace}.${word}`;

type Asks<Output> = Operation<$ZodType, Output>;

/** How a list of a kind of file asks for them and shows them: `components/shared/row-files` draws all kinds by this. */
export interface FileListView<File extends RowFile> {
  /** The namespace of its own sentences. */
  namespace: FileNamespace;
  /** How a file is shown that is done, with nothing left for anybody. */
  done: Omit<StatusView, "label">;
  /** How many of its rows need somebody once it is done; left out: those that were refused or are not known. */
  needs?(file: File): number;
  operations: { list: Asks<Page<File>> };
  routes: {
    all: (business: string) => string;
    one: (business: string, fileId: string) => string;
    result: (business: string, fileId: string, rows: "all" | "failed", format: "csv" | "xlsx") => string;
    /** The address of an empty file to fill in, if there is one. */
    sample?: (business: string, format: "csv" | "xlsx", locale: "fa" | "en") => string;
  };
}

/** The same for a file's page. It is separate, so that a list does not load its words. */
export interface FileView<File extends RowFile, Line extends FileLine> extends FileListView<File>, RowLooks {
  /** The word for an error of its own. */
  error: (error: never) => MessageKey;
  operations: {
    list: Asks<Page<File>>;
    show: Asks<File>;
    rows: Asks<Page<Line>>;
    start: Asks<File>;
    stop: Asks<File>;
  };
  /** The name of a field for which the file has no column. */
  fieldName: (field: string) => string;
}

/** The same of the windows in which columns are chosen and a row is corrected. */
export interface CorrectingView {
  operations: { columns: Asks<FileColumns>; row: Asks<FileCells>; map: Asks<unknown>; correct: Asks<unknown> };
  fieldName: (field: string) => string;
}

const SHARED_ERRORS = ["token_broken", "internal"] as const;
type SharedError = (typeof SHARED_ERRORS)[number];
/** The errors of a kind that it has words of its own for. */
export type OwnError<Problem extends string> = Exclude<Problem, SharedError>;

/** Why a file has stopped. */
export const errorWord = <File extends RowFile>(
  { error: own }: FileView<File, FileLine>,
  error: NonNullable<File["error"]>,
): MessageKey => {
  const shared = SHARED_ERRORS.find((each) => each === error);
  return shared ? `rowFiles.errors.${shared}` : own(error as never);
};

type Look = Omit<StatusView, "label">;

const LOOKS = {
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
} as const satisfies Record<StepState, Look>;

const SHARED_STATES = ["wrong", "repeated", "unchecked", "taken"] as const;
type SharedState = (typeof SHARED_STATES)[number];
const isShared = (state: StepState): state is SharedState => SHARED_STATES.some((each) => each === state);

/** The states of every kind; `found` and `again` only if it looks for lost answers and does rows again. */
type UsualState = Exclude<StepState, SharedState | "found" | "again">;

interface RowLooks {
  /** How a row is shown in each state. */
  states: Readonly<Record<StepState, StatusView>>;
  /** The states that a row can be in. */
  hasStates: readonly StepState[];
}

/**
 * How the rows of a kind are shown.
 *
 * @param say its own word for a state; what all rows have in common is said alike
 * @param more the states that it has besides the usual ones
 * @param looks looks of its own
 */
export function rowLooks<More extends "found" | "again" = never>(
  say: (state: UsualState | More) => MessageKey,
  more: readonly More[] = [],
  looks: Partial<Record<StepState, Look>> = {},
): RowLooks {
  const label = (state: StepState): MessageKey => {
    if (isShared(state)) return `rowFiles.states.${state}`;
    return say(isOwn(state) ? state : "unknown");
  };
  const isOwn = (state: StepState): state is UsualState | More =>
    (state !== "found" && state !== "again") || more.some((each) => each === state);
  const states = STEP_STATES.map((state) => [state, { ...(looks[state] ?? LOOKS[state]), label: label(state) }]);
  return {
    states: Object.fromEntries(states) as unknown as Record<StepState, StatusView>,
    hasStates: STEP_STATES.filter((state) => isShared(state) || isOwn(state)),
  };
}

/** How a file stands: what is finished but needs somebody is not shown as done. */
export function fileStatus<File extends RowFile>(view: FileListView<File>, file: File): StatusView {
  const { done, needs = needsOf } = view;
  const { status, isDiscarded } = file;
  switch (status) {
    case "waiting":
      return { tone: "neutral", icon: "clock", label: "rowFiles.status.waiting" };
    case "running":
      return { tone: "info", icon: "progress", label: runningWord(view, file) };
    case "ready":
      return { tone: "info", icon: "dot", label: "rowFiles.status.ready" };
    case "failed":
      return { tone: "danger", icon: "alert", label: "rowFiles.status.failed" };
    case "canceled":
      if (isDiscarded) return { tone: "neutral", label: "rowFiles.status.discarded" };
      return { tone: "warning", icon: "pause", label: "rowFiles.status.canceled" };
    case "done":
      return needs(file) > 0
        ? { tone: "warning", icon: "alert", label: "rowFiles.status.partly" }
        : { ...done, label: "rowFiles.status.done" };
  }
}

/** What a running file does: it is checked, or its rows are done. */
export const runningWord = (view: { namespace: FileNamespace }, { isConfirmed }: RowFile): MessageKey =>
  isConfirmed ? ownWord(view, "running") : "rowFiles.status.checking";

const needsOf = ({ counts }: RowFile): number => counts.unknown + counts.refused;

/** How far it is: rows whose outcome is known, of all; while it still looks, rows that were looked for. */
export const progressOf = ({ isConfirmed, counts, rows }: RowFile): { done: number; total: number } =>
  isConfirmed
    ? { done: rows - counts.ready - counts.taken - counts.again, total: rows }
    : { done: rows - counts.unchecked, total: rows };

export const fileListState = addressState({ page: pageNumber, perPage });
export const fileRowsState = addressState({ state: oneOf(STEP_STATES), page: pageNumber, perPage });
