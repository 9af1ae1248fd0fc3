import type { StepCounts } from "@/lib/kit/jobs/states";
import {
  type CorrectingView,
  type FileListView,
  type FileView,
  type OwnError,
  rowLooks,
} from "@/lib/kit/row-files/view";
import { cardFileRoutes } from "./declared";
import { cardFileOperations as operations } from "./operations";
import type { CardFile, CardFileError, CardFileRow } from "./schemas";

/** How a list of files of applicants asks for them and shows them. */
export const cardFileListView: FileListView<CardFile> = {
  namespace: "cardFiles",
  done: { tone: "success" },
  needs: ({ counts, undecided }) => counts.refused + undecided,
  operations,
  routes: cardFileRoutes,
};

/** The states of rows that certainly registered nobody. A lost answer proves nothing. */
export const notRegistered = ({ done, unknown }: Pick<StepCounts, "done" | "unknown">, rows: number): number =>
  rows - done - unknown;

/** How their columns are chosen and their rows corrected. */
export const cardFileCorrecting: CorrectingView = { operations, fieldName: (field) => `cards.facts.names.${field}` };

/** How one file of applicants is asked for and shown. */
export const cardFileView: FileView<CardFile, CardFileRow> = {
  ...cardFileListView,
  ...cardFileCorrecting,
  // What was sent is never looked for or sent again by a file, so a row is neither found nor taken again.
  ...rowLooks((state) => `cardFiles.states.${state}`),
  error: (error: OwnError<CardFileError>) => `cardFiles.errors.${error}`,
  operations,
};
