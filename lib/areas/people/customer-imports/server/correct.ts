import "server-only";
import { customerLook } from "@/lib/areas/people/customers/server/look";
import type { Correcting } from "@/lib/server/row-files/correct";
import { IMPORT_FIELDS } from "./columns";
import type { ImportAsked, ImportContent } from "./content";
import { markRepeated, stepOf } from "./create";
import { importKind } from "./kind";
import { rowLook } from "./run";
import { ourColumns } from "./view";

/** How the rows of a file of customers are read anew while it waits for its word. */
export const importCorrecting: Correcting<ImportAsked, ImportContent> = {
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
