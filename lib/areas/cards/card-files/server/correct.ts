import "server-only";
import type { Correcting } from "@/lib/server/row-files/correct";
import { FILE_FIELDS } from "./columns";
import type { ApplicantContent, ApplicantsAsked } from "./content";
import { markRepeated, stepOf } from "./create";
import { cardFileKind } from "./kind";
import { rowLook } from "./run";
import { ourColumns } from "./view";

/** How the rows of a file of applicants are read anew while it waits for its word. */
export const cardFileCorrecting: Correcting<ApplicantsAsked, ApplicantContent> = {
  kind: cardFileKind,
  subject: "card_file",
  holds: () => ({ fields: FILE_FIELDS, own: [] }),
  ours: ourColumns,
  stepOf,
  markRepeated,
  look: rowLook,
};
