import "server-only";
import { continueJob } from "@/lib/server/jobs/watched/start";
import type { Step } from "@/lib/server/jobs/watched/steps";
import { handle } from "@/lib/server/local/handle";
import { askedOf } from "@/lib/server/row-files/asked";
import { cellsOfRow, columnsOfFile, correctRow, mapColumns } from "@/lib/server/row-files/correct";
import { fileHandlers, withSentFile } from "@/lib/server/row-files/handlers";
import { customerImportOperations as operations } from "../operations";
import type { ImportAsked, ImportContent } from "./content";
import { importCorrecting as correcting } from "./correct";
import { createImport } from "./create";
import { importKind as kind } from "./kind";
import { importedRowOf, importsOf } from "./view";

const { handlers: shared, shownOne } = fileHandlers({
  kind,
  operations,
  idName: "importId",
  shown: importsOf,
  linesOf: (steps: readonly Step<ImportContent>[], job) =>
    steps.map((step) => importedRowOf(step, askedOf<ImportAsked>(job))),
});

export const handlers = [
  ...shared,

  handle(operations.columns, ({ importId }, { member }) => columnsOfFile(correcting, importId, member)),

  handle(operations.row, ({ importId, line }, { member }) => cellsOfRow(correcting, importId, line, member)),

  handle(operations.map, async ({ importId, columns }, { member }) =>
    shownOne(await mapColumns(correcting, importId, columns, member), member),
  ),

  handle(operations.correct, async ({ importId, line, cells }, { member, requestId }) => {
    const { step, job } = await correctRow(correcting, { fileId: importId, line, cells }, { member, requestId });
    return importedRowOf(step, askedOf<ImportAsked>(job));
  }),

  handle(operations.create, ({ fileName }, context) =>
    withSentFile(kind, context, async (sent) =>
      shownOne(await createImport({ fileName, ...sent }, context.member), context.member),
    ),
  ),

  handle(operations.start, async ({ importId, isAgain }, { member }) =>
    shownOne(await continueJob(kind, member, importId, isAgain), member),
  ),
];
