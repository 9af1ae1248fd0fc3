import { STEP_STATES } from "@/lib/kit/jobs/states";
import { type FileListView, type FileView, rowStates } from "@/lib/kit/row-files/view";
import { inquiryFileRoutes } from "./declared";
import { inquiryFileOperations as operations } from "./operations";
import type { FileError, FileRow, InquiryFile } from "./schemas";

/** How a list of files of inquiries asks for them and shows them. */
export const inquiryFileListView: FileListView<InquiryFile> = {
  words: {
    title: "inquiryFiles.title",
    one: "inquiryFiles.one",
    list: "inquiryFiles.list",
    upload: "inquiryFiles.upload",
    read: "inquiryFiles.read",
    columns: (key) => `inquiryFiles.columns.${key}`,
    empty: (key) => `inquiryFiles.empty.${key}`,
    status: (key) => `inquiryFiles.status.${key}`,
    progress: (key) => `inquiryFiles.progress.${key}`,
  },
  done: { tone: "neutral", icon: "check" },
  operations,
  routes: {
    all: inquiryFileRoutes.inquiryFiles,
    one: inquiryFileRoutes.inquiryFile,
    result: inquiryFileRoutes.inquiryFileRows,
  },
};

/** A row that was answered: by a match or not, which only its own page tells. */
const ANSWERED = { tone: "info", icon: "info" } as const;

/** How one file of inquiries is asked for and shown. */
export const inquiryFileView: FileView<InquiryFile, FileRow> = {
  ...inquiryFileListView,
  words: {
    ...inquiryFileListView.words,
    detail: (key) => `inquiryFiles.detail.${key}`,
    row: (key) => `inquiryFiles.row.${key}`,
    nothing: (key) => `inquiryFiles.row.nothing.${key}`,
    start: (key) => `inquiryFiles.start.${key}`,
    stop: (key) => `inquiryFiles.stop.${key}`,
    discard: (key) => `inquiryFiles.discard.${key}`,
    resume: (key) => `inquiryFiles.resume.${key}`,
    error: (error: FileError) => `inquiryFiles.errors.${error}`,
    download: (key) => `inquiryFiles.download.${key}`,
  },
  states: rowStates((state) => `inquiryFiles.states.${state === "found" ? "done" : state}`, {
    done: ANSWERED,
    found: ANSWERED,
  }),
  hasStates: STEP_STATES.filter((state) => state !== "found"),
  operations,
  asked: (fileId) => ({ fileId }),
  fieldName: (field) => `inquiries.asked.${field}`,
};
