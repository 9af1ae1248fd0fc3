import "server-only";
import { fileOf } from "@/lib/records/field";
import { everyPage } from "@/lib/server/exports/every-page";
import { exportSource } from "@/lib/server/exports/source";
import { withdrawalFields, withdrawalFile } from "./fields";
import { withdrawalOperations } from "./operations";
import { withdrawalListInput } from "./schemas";

export const withdrawalExport = exportSource({
  permission: "withdrawals.read",
  columns: fileOf(withdrawalFields, withdrawalFile),
  operation: withdrawalOperations.list,
  input: withdrawalListInput,
  rows: ({ status, ...input }, ask) =>
    everyPage(
      (page, perPage) => ask(withdrawalOperations.list, { ...input, page, perPage }),
      status && ((row) => row.status === status),
    ),
});
