import { STEP_STATES, type StepCounts } from "@/lib/kit/jobs/states";
import { type CorrectingView, type FileListView, type FileView, rowStates } from "@/lib/kit/row-files/view";
import { cardFileRoutes } from "./declared";
import { cardFileOperations as operations } from "./operations";
import type { CardFile, CardFileError, CardFileRow } from "./schemas";

/** How a list of files of applicants asks for them and shows them. */
export const cardFileListView: FileListView<CardFile> = {
  words: {
    title: "cardFiles.title",
    one: "cardFiles.one",
    list: "cardFiles.list",
    upload: "cardFiles.upload",
    read: "cardFiles.read",
    columns: (key) => `cardFiles.columns.${key}`,
    empty: (key) => `cardFiles.empty.${key}`,
    status: (key) => `cardFiles.status.${key}`,
    progress: (key) => `cardFiles.progress.${key}`,
  },
  done: { tone: "success" },
  needs: ({ counts, undecided }) => counts.refused + undecided,
  operations,
  routes: { all: cardFileRoutes.cardFiles, one: cardFileRoutes.cardFile, result: cardFileRoutes.cardFileRows },
};

/** Rows of which it is certain that they registered nobody. One whose answer was lost is none of them. */
export const notRegistered = ({ done, unknown }: Pick<StepCounts, "done" | "unknown">, rows: number): number =>
  rows - done - unknown;

/** How one file of applicants is asked for and shown. */
export const cardFileView: FileView<CardFile, CardFileRow> = {
  ...cardFileListView,
  words: {
    ...cardFileListView.words,
    detail: (key) => `cardFiles.detail.${key}`,
    row: (key) => `cardFiles.row.${key}`,
    nothing: (key) => `cardFiles.row.nothing.${key}`,
    start: (key) => `cardFiles.start.${key}`,
    stop: (key) => `cardFiles.stop.${key}`,
    discard: (key) => `cardFiles.discard.${key}`,
    resume: (key) => `cardFiles.resume.${key}`,
    error: (error: CardFileError) => `cardFiles.errors.${error}`,
    download: (key) => `cardFiles.download.${key}`,
  },
  // What was sent is never looked for or sent again by a file, so a row is neither found nor taken again.
  states: rowStates((state) => `cardFiles.states.${state === "found" || state === "again" ? "unknown" : state}`),
  hasStates: STEP_STATES.filter((state) => state !== "found" && state !== "again"),
  operations,
  asked: (fileId) => ({ fileId }),
  fieldName: (field) => `cards.facts.names.${field}`,
};

/** How their columns are chosen and their rows corrected: the words of the two windows. */
export const cardFileCorrecting: CorrectingView = {
  map: (key) => `cardFiles.map.${key}`,
  correct: (key) => `cardFiles.correct.${key}`,
  operations,
  asked: (fileId) => ({ fileId }),
  fieldName: (field) => `cards.facts.names.${field}`,
};
