import "server-only";
import { fileOf } from "@/lib/kit/records/field";
import { everyPage } from "@/lib/server/exports/every-page";
import { exportSource } from "@/lib/server/exports/source";
import { queuedSettlementFields, queuedSettlementFile } from "../fields";
import { queuedSettlementOperations } from "../operations";
import { queuedListInput } from "../schemas";

export const queuedSettlementExport = exportSource({
  permission: "settlements.read",
  columns: fileOf(queuedSettlementFields, queuedSettlementFile),
  operation: queuedSettlementOperations.list,
  input: queuedListInput,
  rows: ({ status }, ask) =>
    everyPage(
      (page, perPage) => ask(queuedSettlementOperations.list, { page, perPage }),
      status && ((row) => row.status === status),
    ),
});
