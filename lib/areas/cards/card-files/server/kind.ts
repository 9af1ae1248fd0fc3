import "server-only";
import { askedOf } from "@/lib/server/row-files/asked";
import { rowFileKind } from "@/lib/server/row-files/kind";
import { CARD_FILE_KEPT_DAYS } from "../operations";
import { notRegistered } from "../view";
import type { ApplicantsAsked } from "./content";
import { applicantsFile } from "./files";
import { cardFileErrorOf, runCardFile } from "./run";

/** A file of applicants for cards, registered one by one at the service. */
export const cardFileKind = rowFileKind({
  name: "card-file",
  subject: "card_file",
  permission: { start: "cards.manage", see: "cards.manage", stop: "cards.manage" },
  tag: "card-files",
  facts: (job) => ({ cardProvider: askedOf<ApplicantsAsked>(job).provider }),
  endFacts: ({ done, unknown }, rows) => ({
    registered: done,
    ...(unknown > 0 && { notAnswered: unknown }),
    notRegistered: notRegistered({ done, unknown }, rows),
  }),
  keptDays: CARD_FILE_KEPT_DAYS,
  run: runCardFile,
  errorOf: cardFileErrorOf,
  file: applicantsFile,
});
