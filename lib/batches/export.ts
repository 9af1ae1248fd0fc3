import "server-only";
import { fileOf } from "@/lib/records/field";
import { everyPage } from "@/lib/server/exports/every-page";
import { exportSource } from "@/lib/server/exports/source";
import type { Batch } from "./answers";
import { batchFields, batchFile } from "./fields";
import { batchItemFields, batchItemFile } from "./item-fields";
import { batchOperations } from "./operations";
import { batchListInput, batchShowInput } from "./schemas";

export const batchExport = exportSource<typeof batchListInput, Batch & { id: string }>({
  permission: "settlements.read",
  columns: fileOf(batchFields, batchFile),
  operation: batchOperations.list,
  input: batchListInput,
  rows: (_input, ask) =>
    everyPage(async (page, perPage) => {
      const answer = await ask(batchOperations.list, { page, perPage });
      return { ...answer, items: answer.items.map((row) => ({ ...row, id: row.batchId })) };
    }),
});

export const batchItemExport = exportSource({
  permission: "settlements.read",
  columns: fileOf(batchItemFields, batchItemFile),
  operation: batchOperations.show,
  input: batchShowInput,
  rows: ({ batchId, status }, ask) =>
    everyPage(
      (page, perPage) => ask(batchOperations.show, { batchId, page, perPage }),
      status && ((row) => row.status === status),
    ),
});
