import { type } from "@/lib/kit/operations/define";
import { rowFileRule } from "@/lib/kit/row-files/limits";
import { rowFileOperations } from "@/lib/kit/row-files/operations";
import type { FileRow, InquiryFile, inquiryFileCreateInput, inquiryFileStartInput } from "./schemas";

/** Ten thousand rows with two or three columns take far less. */
export const INQUIRY_FILE = rowFileRule(10_000, 4_000_000);

export const inquiryFileOperations = rowFileOperations({
  name: "inquiry_files",
  permission: "inquiries.make",
  see: "inquiries.files",
  tag: "inquiry-files",
  shows: ["inquiries"],
  rule: INQUIRY_FILE,
  create: type<typeof inquiryFileCreateInput>(),
  start: type<typeof inquiryFileStartInput>(),
  file: type<InquiryFile>(),
  line: type<FileRow>(),
});
