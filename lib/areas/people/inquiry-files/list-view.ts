import type { FileListView } from "@/lib/kit/row-files/view";
import { inquiryFileRoutes } from "./declared";
import { inquiryFileOperations as operations } from "./operations";
import type { InquiryFile } from "./schemas";

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
