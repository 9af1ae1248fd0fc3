import { defineLocalOperation, type } from "@/lib/kit/operations/define";
import { rowFileRule } from "@/lib/kit/row-files/limits";
import { correctingOperations, rowFileOperations } from "@/lib/kit/row-files/operations";
import type { fileIdInput } from "@/lib/kit/row-files/schemas";
import type { CardFile, CardFileRow, cardFileCreateInput, cardFileHandInput, HandedApplicants } from "./schemas";

/** Five thousand rows with every column filled take less. */
export const CARD_FILE = rowFileRule(5_000, 4_000_000);
/**
 * The largest number of applicants who get links in one request, because each is a separate write while the user
 * waits.
 */
export const MOST_HANDED_AT_ONCE = 500;

const GIVEN = {
  name: "card_files",
  permission: "cards.manage",
  tag: "card-files",
  file: type<CardFile>(),
  line: type<CardFileRow>(),
} as const;

export const cardFileOperations = {
  ...rowFileOperations({
    ...GIVEN,
    shows: ["cards"],
    rule: CARD_FILE,
    create: type<typeof cardFileCreateInput>(),
    // A registration without an answer is never sent again by a file.
    start: type<typeof fileIdInput>(),
  }),
  ...correctingOperations(GIVEN),

  /** Links for its applicants, by which each sends their documents; their addresses are told here and never again. */
  hand: defineLocalOperation({
    id: "card_files.hand",
    method: "POST",
    permission: "cards.manage",
    input: type<typeof cardFileHandInput>(),
    output: type<HandedApplicants>(),
    changes: ["cards"],
  }),
};
