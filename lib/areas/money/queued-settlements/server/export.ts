import "server-only";
import { fileOf } from "@/lib/kit/records/field";
import { listInput } from "@/lib/kit/records/list-input";
import { everyPage } from "@/lib/server/exports/every-page";
import { basisBeyondService } from "@/lib/server/exports/from-book";
import { exportSource } from "@/lib/server/exports/source";
import { queuedSettlementFields, queuedSettlementFile } from "../fields";
import { queuedFilters } from "../filters";
import { queuedSettlementOperations } from "../operations";
import { queuedList } from "./book";

export const queuedSettlementExport = exportSource({
  permission: "settlements.read",
  columns: fileOf(queuedSettlementFields, queuedSettlementFile),
  operation: queuedSettlementOperations.list,
  input: listInput(queuedFilters),
  basis: (input, { business }, view) => basisBeyondService(business, queuedList.inBook, input, view),
  rows: ({ status }, ask) =>
    everyPage(
      (page, perPage) => ask(queuedSettlementOperations.list, { page, perPage }),
      status && ((row) => row.status === status),
    ),
});
