import "server-only";
import { customerLook } from "@/lib/areas/people/customers/server/look";
import { continueJob } from "@/lib/server/jobs/watched/start";
import type { Step } from "@/lib/server/jobs/watched/steps";
import { handle } from "@/lib/server/local/handle";
import { askedOf } from "@/lib/server/row-files/asked";
import { type Correcting, cellsOfRow, columnsOfFile, correctRow, mapColumns } from "@/lib/server/row-files/correct";
import { fileHandlers, withSentFile } from "@/lib/server/row-files/handlers";
import { customerImportOperations as operations } from "../operations";
import { IMPORT_FIELDS } from "./columns";
import type { ImportAsked, ImportContent } from "./content";
import { createImport, markRepeated, stepOf } from "./create";
import { importKind, importKind as kind } from "./kind";
import { rowLook } from "./run";
import { importedRowOf, importsOf, ourColumns } from "./view";

/** How the rows of a file of customers are read anew while it waits for its word. */
const importCorrecting: Correcting<ImportAsked, ImportContent> = {
  kind: importKind,
  subject: "customer_import",
  holds: ({ own }) => ({
    fields: IMPORT_FIELDS,
    own: own.map(({ id, name }) => ({ field: `own:${id}`, name })),
  }),
  ours: ourColumns,
  stepOf,
  markRepeated,
  look: ({ business }, ask) => rowLook(ask, customerLook(business, ask)),
};

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

  handle(operations.columns, ({ importId }, { member }) => columnsOfFile(importCorrecting, importId, member)),

  handle(operations.row, ({ importId, line }, { member }) => cellsOfRow(importCorrecting, importId, line, member)),

  handle(operations.map, async ({ importId, columns }, { member }) =>
    shownOne(await mapColumns(importCorrecting, importId, columns, member), member),
  ),

  handle(operations.correct, async ({ importId, line, cells }, { member, requestId }) => {
    const { step, job } = await correctRow(importCorrecting, { fileId: importId, line, cells }, { member, requestId });
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
