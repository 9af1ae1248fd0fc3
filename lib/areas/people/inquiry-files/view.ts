import { type FileListView, type FileView, type OwnError, rowLooks } from "@/lib/kit/row-files/view";
import { inquiryFileRoutes } from "./declared";
import { inquiryFileOperations as operations } from "./operations";
import type { FileError, FileRow, InquiryFile } from "./schemas";

/** How a list of files of inquiries asks for them and shows them. */
export const inquiryFileListView: FileListView<InquiryFile> = {
  namespace: "inquiryFiles",
  done: { tone: "neutral", icon: "check" },
  operations,
  routes: inquiryFileRoutes,
};

/** How one file of inquiries is asked for and shown. */
export const inquiryFileView: FileView<InquiryFile, FileRow> = {
  ...inquiryFileListView,
  // A row that was answered: by a match or not, which only its own page tells.
  ...rowLooks((state) => `inquiryFiles.states.${state}`, ["again"], { done: { tone: "info", icon: "info" } }),
  error: (error: OwnError<FileError>) => `inquiryFiles.errors.${error}`,
  operations,
  fieldName: (field) => `inquiries.asked.${field}`,
};
