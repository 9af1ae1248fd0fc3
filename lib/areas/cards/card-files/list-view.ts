import type { FileListView } from "@/lib/kit/row-files/view";
import { cardFileRoutes } from "./declared";
import { cardFileOperations as operations } from "./operations";
import type { CardFile } from "./schemas";

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
