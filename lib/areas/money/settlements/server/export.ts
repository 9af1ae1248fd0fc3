import "server-only";
import { tehranDayBounds } from "@/lib/kit/format/jalali";
import { fileOf } from "@/lib/kit/records/field";
import { everyPage } from "@/lib/server/exports/every-page";
import { listBasis } from "@/lib/server/exports/from-book";
import { exportSource } from "@/lib/server/exports/source";
import { settlementFields, settlementFile } from "../fields";
import { settlementOperations } from "../operations";
import { settlementListInput } from "../schemas";
import { fitsWireStatus, SETTLEMENT_STATUS } from "../status";

export const settlementExport = exportSource({
  permission: "settlements.read",
  columns: fileOf(settlementFields, settlementFile),
  operation: settlementOperations.list,
  input: settlementListInput,
  basis: ({ status, from, to, q }, { business }, view) =>
    listBasis(
      business,
      "settlement",
      {
        from: from && tehranDayBounds(from).from,
        to: to && new Date(Date.parse(tehranDayBounds(to).to) - 1).toISOString(),
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
