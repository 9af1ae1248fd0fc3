import "server-only";
import { cardFileOperations as operations } from "@/lib/card-files/operations";
import { ApiError } from "@/lib/operations/errors";
import { cardFileCorrecting as correcting } from "@/lib/server/card-files/correct";
import { createCardFile } from "@/lib/server/card-files/create";
import { handFile } from "@/lib/server/card-files/hand";
import { cardFileKind as kind } from "@/lib/server/card-files/kind";
import { cardFileRowsOf, cardFilesOf } from "@/lib/server/card-files/view";
import { continueJob } from "@/lib/server/jobs/watched/start";
import { cellsOfRow, columnsOfFile, correctRow, mapColumns } from "@/lib/server/row-files/correct";
import { fileHandlers, withSentFile } from "@/lib/server/row-files/handlers";
import { handle } from "./handle";

const { handlers: shared, shownOne } = fileHandlers({
  kind,
  operations,
  idName: "fileId",
  shown: cardFilesOf,
  linesOf: cardFileRowsOf,
});

export const handlers = [
  ...shared,

  handle(operations.columns, ({ fileId }, { member }) => columnsOfFile(correcting, fileId, member)),

  handle(operations.row, ({ fileId, line }, { member }) => cellsOfRow(correcting, fileId, line, member)),

  handle(operations.map, async ({ fileId, columns }, { member }) =>
    shownOne(await mapColumns(correcting, fileId, columns, member), member),
  ),

  handle(operations.correct, async ({ fileId, line, cells }, { member, requestId }) => {
    const { step, job } = await correctRow(correcting, { fileId, line, cells }, { member, requestId });
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
