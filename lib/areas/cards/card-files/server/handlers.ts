import "server-only";
import { ApiError } from "@/lib/kit/operations/errors";
import { continueJob } from "@/lib/server/jobs/watched/start";
import { handle } from "@/lib/server/local/handle";
import { cellsOfRow, columnsOfFile, correctRow, mapColumns } from "@/lib/server/row-files/correct";
import { fileHandlers, withSentFile } from "@/lib/server/row-files/handlers";
import { cardFileOperations as operations } from "../operations";
import { cardFileCorrecting as correcting } from "./correct";
import { createCardFile } from "./create";
import { handFile } from "./hand";
import { cardFileKind as kind } from "./kind";
import { cardFileRowsOf, cardFilesOf } from "./view";

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
