import "server-only";
import { exportInstant } from "@/lib/kit/format/date";
import { unitName } from "@/lib/kit/format/money";
import { fileOf } from "@/lib/kit/records/field";
import { type Cell, textCell } from "@/lib/kit/tables/csv";
import type { Ask } from "@/lib/server/exports/ask";
import type { FileBasis } from "@/lib/server/exports/basis";
import { everyPage, type TotalledRows } from "@/lib/server/exports/every-page";
import { basisBeyondService } from "@/lib/server/exports/from-book";
import { exportSource, type FileOwner } from "@/lib/server/exports/source";
import { type ExportView, messageOf, RIAL_PER_UNIT, wordsOf } from "@/lib/server/exports/view";
import type { SheetColumn } from "@/lib/server/exports/xlsx-writer";
import { batchFields, batchFile } from "../fields";
import { batchItemFile, batchRowFields } from "../item-fields";
import { batchOperations } from "../operations";
import { batchListInput, batchRowsInput } from "../schemas";
import { BATCH_OUTCOME, BATCH_OUTCOMES, type BatchOutcome } from "../status";
import type { Batch } from "./answers";
import { countOutcomes, readBatch } from "./ask";
import { batchList } from "./book";

export const batchExport = exportSource<typeof batchListInput, Batch & { id: string }>({
  permission: "settlements.read",
  columns: fileOf(batchFields, batchFile),
  operation: batchOperations.list,
  input: batchListInput,
  basis: async (input, { business }, view) => {
    const basis = await basisBeyondService(business, batchList.inBook, input, view);
    return basis.rows ? { ...basis, rows: withIds(basis.rows as AsyncGenerator<TotalledRows<Batch>>) } : basis;
  },
  rows: (_input, ask) =>
    everyPage(async (page, perPage) => {
      const answer = await ask(batchOperations.list, { page, perPage });
      return { ...answer, items: answer.items.map((row) => ({ ...row, id: row.batchId })) };
    }),
});

async function* withIds(parts: AsyncGenerator<TotalledRows<Batch>>): AsyncGenerator<TotalledRows<Batch>> {
  for await (const { rows, total } of parts) yield { rows: rows.map((row) => ({ ...row, id: row.batchId })), total };
}

export const batchItemExport = exportSource({
  permission: "settlements.read",
  columns: fileOf(batchRowFields, batchItemFile),
  operation: batchOperations.show,
  input: batchRowsInput,
  basis: batchItemBasis,
});

/** The sums and the rows come from one reading, so that a row is counted with the outcome that it shows. */
async function batchItemBasis(
  { batchId, status, outcome }: { batchId: string; status?: string; outcome?: BatchOutcome },
  { business }: FileOwner,
  view: ExportView,
  ask: Ask,
): Promise<FileBasis> {
  const read = await readBatch(business, Number.POSITIVE_INFINITY, async (page, perPage) => ({
    data: await ask(batchOperations.show, { batchId, page, perPage }),
    ageSeconds: 0,
  }));
  const told = await countOutcomes(business, read);
  const rows = read.rows.filter((row) => (!status || row.status === status) && (!outcome || row.outcome === outcome));
  const { batch, book } = wordsOf(view.locale);
  const time = (instant: string): Cell => textCell(exportInstant(instant, view.calendar));
  const inUnit = (rial: number): Cell => ({ kind: "number", value: rial / RIAL_PER_UNIT[view.unit] });
  const counted = (name: string, { count, rial }: { count: number; rial: number }): Cell[] => [
    textCell(name),
    { kind: "number", value: count },
    inUnit(rial),
  ];
  return {
    rows: inParts(rows),
    lines: [
      [],
      [textCell(batch.readAt), time(told.asOf)],
      [
        textCell(batch.settlements),
        told.bookFreshAt === null ? textCell(batch.settlementsNotWhole) : time(told.bookFreshAt),
      ],
      ...(told.of.unknown.count > 0
        ? [[textCell(batch.unknown), { kind: "number", value: told.of.unknown.count } as const]]
        : []),
    ],
    layout: {
      aboutName: book.sheets.summary,
      sheets: [
        {
          name: batch.outcomes,
          columns: [plain, summed, summed],
          header: [
            textCell(messageOf("labels.outcome", view)),
            textCell(book.rows),
            textCell(`${messageOf("labels.amount", view)} (${unitName(view.unit, view.locale)})`),
          ],
          lines: BATCH_OUTCOMES.filter((each) => told.of[each].count > 0).map((each) =>
            counted(messageOf(BATCH_OUTCOME[each].label, view), told.of[each]),
          ),
        },
      ],
    },
  };
}

const plain: SheetColumn = { isSummed: false, dateName: null };
const summed: SheetColumn = { isSummed: true, dateName: null };
const PER_PART = 500;

/** In parts, so that a long file is written piece by piece and can be stopped. */
async function* inParts<Row>(rows: readonly Row[]): AsyncGenerator<TotalledRows<Row>> {
  for (let start = 0; start < rows.length; start += PER_PART)
    yield { rows: rows.slice(start, start + PER_PART), total: rows.length };
}
