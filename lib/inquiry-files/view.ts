import { STEP_STATES } from "@/lib/jobs/states";
import { type FileView, rowStates } from "@/lib/row-files/view";
import { routes } from "@/lib/routes";
import { inquiryFileOperations as operations } from "./operations";
import type { FileError, FileRow, InquiryFile } from "./schemas";

/** A row that was answered: by a match or not, which only its own page tells. */
const ANSWERED = { tone: "info", icon: "info" } as const;

/** How files of inquiries are asked for and shown. */
export const inquiryFileView: FileView<InquiryFile, FileRow> = {
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
  done: { tone: "neutral", icon: "check" },
  operations,
  asked: (fileId) => ({ fileId }),
  routes: { all: routes.inquiryFiles, one: routes.inquiryFile, result: routes.api.inquiryFile },
  fieldName: (field) => `inquiries.asked.${field}`,
};
