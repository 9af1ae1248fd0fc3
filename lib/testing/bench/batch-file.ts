import Papa from "papaparse";
import { checkDraft, draftOf, rowChecker } from "@/lib/areas/money/batches/file/draft";
import { readPayments } from "@/lib/areas/money/batches/file/read";
import { makeIban } from "@/lib/kit/format/iban";
import { MOST_ORDER_ITEMS } from "@/lib/kit/orders/kinds";
import { quantile, row, table } from "./print";

const TIMES = 15;
const WARM_TIMES = 5;

/** Checking a file of as many rows as an order holds, beside papaparse alone on the same text. */
export async function measureBatchFile(): Promise<void> {
  const text = fileText();
  const bytes = new TextEncoder().encode(text);
  const plain: number[] = [];
  const whole: number[] = [];
  for (let time = 0; time < WARM_TIMES + TIMES; time += 1) {
    const parsing = timed(() => Papa.parse(text));
    const checking = await timedAsync(() => readAndCheck(bytes));
    if (time < WARM_TIMES) continue;
    plain.push(parsing);
    whole.push(checking);
  }
  const [least, most] = [quantile(plain, 0.5), quantile(whole, 0.5)];
  const line = (name: string, times: number[]) =>
    row(name, `${quantile(times, 0.5).toFixed(0)} ms`, `${quantile(times, 0.9).toFixed(0)} ms`);
  table(
    `A file of ${MOST_ORDER_ITEMS} settlements, six columns (aim: 2 s; middle of ${TIMES})`,
    ["", "p50", "p90", "× papaparse"],
    [
      [...line("papaparse alone", plain), "1.0"],
      [...line("decoded, read and every row checked", whole), (most / least).toFixed(1)],
    ],
  );
}

function fileText(): string {
  const rows = Array.from({ length: MOST_ORDER_ITEMS }, (_, index) => [
    makeIban("012", String(1_000_000 + index)),
    String(50_000 + index * 10),
    `گیرندهٔ ${index}`,
    "حقوق آبان ماه کارکنان",
    String(140_500_000 + index),
    "پایا",
  ]);
  return [["شماره شبا", "مبلغ (ریال)", "نام", "شرح", "شناسه پرداخت", "نوع"], ...rows]
    .map((cells) => cells.join(","))
    .join("\r\n");
}

async function readAndCheck(bytes: Uint8Array): Promise<void> {
  const read = readPayments(bytes);
  if (!read.ok) throw new Error(read.problem);
  const draft = draftOf(read.table, { fileName: "bench.csv", rowsOf: null, idempotencyKey: "" });
  const { counts } = checkDraft(draft, rowChecker(draft.columns, draft.unit ?? "rial"));
  if (counts.all !== MOST_ORDER_ITEMS || counts.errors > 0) throw new Error("the rows were not read as they are");
}

function timed(work: () => void): number {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}

async function timedAsync(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
