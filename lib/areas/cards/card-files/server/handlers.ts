import "server-only";
import { ApiError } from "@/lib/kit/operations/errors";
import { continueJob } from "@/lib/server/jobs/watched/start";
import { handle } from "@/lib/server/local/handle";
import { type Correcting, cellsOfRow, columnsOfFile, correctRow, mapColumns } from "@/lib/server/row-files/correct";
import { fileHandlers, withSentFile } from "@/lib/server/row-files/handlers";
import { cardFileOperations as operations } from "../operations";
import { FILE_FIELDS } from "./columns";
import type { ApplicantContent, ApplicantsAsked } from "./content";
import { createCardFile, markRepeated, stepOf } from "./create";
import { handFile } from "./hand";
import { cardFileKind, cardFileKind as kind } from "./kind";
import { rowLook } from "./run";
import { cardFileRowsOf, cardFilesOf, ourColumns } from "./view";

/** How the rows of a file of applicants are read anew while it waits for its word. */
const cardFileCorrecting: Correcting<ApplicantsAsked, ApplicantContent> = {
  kind: cardFileKind,
  subject: "card_file",
  holds: () => ({ fields: FILE_FIELDS, own: [] }),
  ours: ourColumns,
  stepOf,
  markRepeated,
  look: rowLook,
};

const { handlers: shared, shownOne } = fileHandlers({
  kind,
  operations,
  idName: "fileId",
  shown: cardFilesOf,
  linesOf: cardFileRowsOf,
});

export const handlers = [
  ...shared,

  handle(operations.columns, ({ fileId }, { member }) => columnsOfFile(cardFileCorrecting, fileId, member)),

  handle(operations.row, ({ fileId, line }, { member }) => cellsOfRow(cardFileCorrecting, fileId, line, member)),

  handle(operations.map, async ({ fileId, columns }, { member }) =>
    shownOne(await mapColumns(cardFileCorrecting, fileId, columns, member), member),
  ),

  handle(operations.correct, async ({ fileId, line, cells }, { member, requestId }) => {
    const { step, job } = await correctRow(cardFileCorrecting, { fileId, line, cells }, { member, requestId });
    const [row] = await cardFileRowsOf([step], job);
    if (!row) throw new ApiError("not_found");
    return row;
  }),

  handle(operations.create, ({ provider, fileName }, context) =>
    withSentFile(kind, context, async (sent) =>
      shownOne(await createCardFile({ provider, fileName, ...sent }, context.member), context.member),
    ),
  ),

  handle(operations.hand, handFile),

  // What was not answered is never sent again by a file: a person decides on it, application by application.
  handle(operations.start, async ({ fileId }, { member }) =>
    shownOne(await continueJob(kind, member, fileId, false), member),
  ),
];
