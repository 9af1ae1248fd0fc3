import "server-only";
import { askedOf } from "@/lib/server/row-files/asked";
import { rowFileKind } from "@/lib/server/row-files/kind";
import { FILE_KEPT_DAYS } from "../operations";
import type { InquiriesAsked } from "./content";
import { inquiriesFile } from "./result-file";
import { fileErrorOf, runFile } from "./run";

/** A file of questions, asked one by one at the service. */
export const fileKind = rowFileKind({
  name: "inquiry-file",
  subject: "inquiry_file",
  permission: { start: "inquiries.make", see: "inquiries.files", stop: "inquiries.make" },
  tag: "inquiry-files",
  facts(job) {
    const { kind, limitRial } = askedOf<InquiriesAsked>(job);
    return { inquiryKind: kind, ...(limitRial !== null && { costLimitRial: limitRial }) };
  },
  endFacts: ({ done, there, repeated }, rows) => ({
    answered: done + there,
    unanswered: rows - done - there - repeated,
  }),
  keptDays: FILE_KEPT_DAYS,
  run: runFile,
  errorOf: fileErrorOf,
  file: inquiriesFile,
});
