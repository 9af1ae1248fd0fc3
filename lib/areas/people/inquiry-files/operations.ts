import { defineLocalOperation, type Page, type } from "@/lib/kit/operations/define";
import type {
  FileRow,
  fileCreateInput,
  fileIdInput,
  fileListInput,
  fileRowsInput,
  fileStartInput,
  InquiryFile,
} from "./schemas";

/** Ten thousand rows with two or three columns take far less. */
export const MOST_FILE_BYTES = 4_000_000;
export const MOST_FILE_ROWS = 10_000;
export const FILE_KEPT_DAYS = 7;

export const INQUIRY_FILE = { types: ["xlsx", "xls", "csv"], mostBytes: MOST_FILE_BYTES } as const;

export const inquiryFileOperations = {
  /** Own files; owners, managers and auditors see everyone's. */
  list: defineLocalOperation({
    id: "inquiry_files.list",
    method: "GET",
    permission: "inquiries.files",
    input: type<typeof fileListInput>(),
    output: type<Page<InquiryFile>>(),
    reads: ["inquiry-files"],
  }),

  show: defineLocalOperation({
    id: "inquiry_files.show",
    method: "GET",
    permission: "inquiries.files",
    input: type<typeof fileIdInput>(),
    output: type<InquiryFile>(),
    reads: ["inquiry-files", "inquiries"],
  }),

  rows: defineLocalOperation({
    id: "inquiry_files.rows",
    method: "GET",
    permission: "inquiries.files",
    input: type<typeof fileRowsInput>(),
    output: type<Page<FileRow>>(),
    reads: ["inquiry-files", "inquiries"],
  }),

  /** Reads a file and finds out what it would ask; nothing is asked before {@link inquiryFileOperations.start}. */
  create: defineLocalOperation({
    id: "inquiry_files.create",
    method: "POST",
    permission: "inquiries.make",
    input: type<typeof fileCreateInput>(),
    file: { field: "file", mostBytes: MOST_FILE_BYTES, rule: () => INQUIRY_FILE },
    output: type<InquiryFile>(),
    changes: ["inquiry-files"],
  }),

  /** The word to begin, or to go on where it stands. */
  start: defineLocalOperation({
    id: "inquiry_files.start",
    method: "POST",
    permission: "inquiries.make",
    input: type<typeof fileStartInput>(),
    output: type<InquiryFile>(),
    changes: ["inquiry-files"],
  }),

  stop: defineLocalOperation({
    id: "inquiry_files.stop",
    method: "POST",
    permission: "inquiries.make",
    input: type<typeof fileIdInput>(),
    output: type<InquiryFile>(),
    changes: ["inquiry-files"],
  }),
};
