import "server-only";
import { fileOf } from "@/lib/records/field";
import { outcomesOfItems } from "@/lib/server/batches/outcomes";
import { everyPage } from "@/lib/server/exports/every-page";
import { exportSource } from "@/lib/server/exports/source";
import type { Batch } from "./answers";
import { batchFields, batchFile } from "./fields";
import { batchItemFile, batchRowFields } from "./item-fields";
import { batchOperations } from "./operations";
import { batchListInput, batchRowsInput } from "./schemas";

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
  columns: fileOf(batchRowFields, batchItemFile),
  operation: batchOperations.show,
  input: batchRowsInput,
  rows: ({ batchId, status, outcome }, ask, { business }) =>
    everyPage(
      async (page, perPage) => {
        const answer = await ask(batchOperations.show, { batchId, page, perPage });
        const outcomes = await outcomesOfItems(business, answer.items);
        const items = answer.items.map((row) => ({ ...row, outcome: outcomes.get(row.id) ?? "unknown" }) as const);
        return { ...answer, items };
      },
      status || outcome
        ? (row) => (!status || row.status === status) && (!outcome || row.outcome === outcome)
        : undefined,
    ),
});
