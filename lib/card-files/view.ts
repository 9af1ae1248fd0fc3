import { STEP_STATES } from "@/lib/jobs/states";
import { type FileView, rowStates } from "@/lib/row-files/view";
import { routes } from "@/lib/routes";
import { cardFileOperations as operations } from "./operations";
import type { CardFile, CardFileError, CardFileRow } from "./schemas";

/** How files of applicants are asked for and shown. */
export const cardFileView: FileView<CardFile, CardFileRow> = {
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
  done: { tone: "success" },
  needs: ({ counts, undecided }) => counts.refused + undecided,
  operations,
  asked: (fileId) => ({ fileId }),
  routes: { all: routes.cardFiles, one: routes.cardFile, result: routes.api.cardFile },
  fieldName: (field) => `cards.facts.names.${field}`,
};
