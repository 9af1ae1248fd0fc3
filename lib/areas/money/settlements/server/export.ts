import "server-only";
import { fileOf } from "@/lib/kit/records/field";
import { listInput } from "@/lib/kit/records/list-input";
import { everyPage } from "@/lib/server/exports/every-page";
import { basisOfList } from "@/lib/server/exports/from-book";
import { exportSource } from "@/lib/server/exports/source";
import { settlementFields, settlementFile } from "../fields";
import { settlementFilters } from "../filters";
import { settlementOperations } from "../operations";
import { fitsWireStatus } from "../status";
import { settlementList } from "./book";

export const settlementExport = exportSource({
  permission: "settlements.read",
  columns: fileOf(settlementFields, settlementFile),
  operation: settlementOperations.list,
  input: listInput(settlementFilters),
  basis: (input, { business }, view) => basisOfList(business, settlementList.inBook, input, view),
  rows: ({ status, sort: _, ...input }, ask) =>
    everyPage(
      (page, perPage) => ask(settlementOperations.list, { ...input, page, perPage }),
      status && ((row) => fitsWireStatus(row.status, status)),
    ),
});
