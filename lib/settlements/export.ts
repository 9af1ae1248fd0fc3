import "server-only";
import { fileOf } from "@/lib/records/field";
import { everyPage } from "@/lib/server/exports/every-page";
import { exportSource } from "@/lib/server/exports/source";
import { settlementFields, settlementFile } from "./fields";
import { settlementOperations } from "./operations";
import { settlementListInput } from "./schemas";
import { fitsWireStatus } from "./status";

export const settlementExport = exportSource({
  permission: "settlements.read",
  columns: fileOf(settlementFields, settlementFile),
  operation: settlementOperations.list,
  input: settlementListInput,
  rows: ({ status, ...input }, ask) =>
    everyPage(
      (page, perPage) => ask(settlementOperations.list, { ...input, page, perPage }),
      status && ((row) => fitsWireStatus(row.status, status)),
    ),
});
