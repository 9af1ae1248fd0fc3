import "server-only";
import { fileOf } from "@/lib/kit/records/field";
import { listInput } from "@/lib/kit/records/list-input";
import { everyPage } from "@/lib/server/exports/every-page";
import { listBasis } from "@/lib/server/exports/from-book";
import { exportSource } from "@/lib/server/exports/source";
import { settlementFields, settlementFile } from "../fields";
import { settlementFilters } from "../filters";
import { settlementOperations } from "../operations";
import { fitsWireStatus, SETTLEMENT_STATUS } from "../status";

export const settlementExport = exportSource({
  permission: "settlements.read",
  columns: fileOf(settlementFields, settlementFile),
  operation: settlementOperations.list,
  input: listInput(settlementFilters),
  basis: ({ status, from, to, q }, { business }, view) =>
    listBasis(
      business,
      "settlement",
      {
        days: { from, to },
        states: status && Object.keys(SETTLEMENT_STATUS).filter((each) => fitsWireStatus(each as never, status)),
        isSearched: q !== undefined,
      },
      SETTLEMENT_STATUS,
      view,
    ),
  rows: ({ status, ...input }, ask) =>
    everyPage(
      (page, perPage) => ask(settlementOperations.list, { ...input, page, perPage }),
      status && ((row) => fitsWireStatus(row.status, status)),
    ),
});
