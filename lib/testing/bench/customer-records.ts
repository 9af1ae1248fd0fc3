import "@/lib/server/app";
import { sql } from "drizzle-orm";
import type { CustomerBookAsked } from "@/lib/areas/people/customers/schemas";
import { customersListed } from "@/lib/areas/people/customers/server/ask";
import { entryOfKept } from "@/lib/areas/people/customers/server/book";
import { customerDoubles } from "@/lib/areas/people/customers/server/doubles";
import { tehranDayOf } from "@/lib/kit/format/jalali";
import { findInBook } from "@/lib/server/book/find";
import { keepInBook } from "@/lib/server/book/keep";
import { db, pool } from "@/lib/server/db/client";
import type { LocalContext } from "@/lib/server/local/handle";
import { onEmptyDatabase } from "./on-empty-database";
import { quantile, row, table } from "./print";

const BUSINESS = "parsmart";
const PER_WRITE = 1000;
const ASKED = 200;
const PAGE = 50;
const MONTHS = 36;
const FIRST_NAMES = ["سارا", "رضا", "مریم", "علی", "زهرا", "محمد", "نگار", "حسین", "الهام", "پیمان"];
const LAST_NAMES = ["محمدی", "حسینی", "احمدی", "فرهادی", "کریمی", "موسوی", "جعفری", "صادقی", "رحیمی", "نوری"];
const START = Date.now() - MONTHS * 30 * 86_400_000;
const atOf = (index: number, count: number) => new Date(START + ((Date.now() - START) * index) / count).toISOString();
const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;
/** One in a thousand is there twice: the next one has the same mobile. */
const mobileOf = (index: number) => `09${String(100_000_000 + (index % 1000 === 1 ? index - 1 : index)).slice(-9)}`;
const codeOf = (index: number) => String(1_000_000_000 + index);

function entryOf(index: number, count: number) {
  const isCompany = index % 10 === 9;
  const name = `${FIRST_NAMES[index % 10]} ${LAST_NAMES[Math.floor(index / 10) % 10]} ${LAST_NAMES[Math.floor(index / 100) % 10]}پور`;
  return entryOfKept({
    id: idOf(index),
    type: isCompany ? "LEGAL" : "INDIVIDUAL",
    name,
    legalName: isCompany ? `شرکت ${LAST_NAMES[Math.floor(index / 10) % 10]} ${index}` : null,
    mobile: mobileOf(index),
    nationalCode: isCompany ? null : codeOf(index),
    companyId: isCompany ? `1${codeOf(index)}` : null,
    birthday: index % 3 === 0 ? `19${60 + (index % 40)}-0${1 + (index % 9)}-1${index % 9}` : null,
    balanceRial: index % 3 === 0 ? (index % 900) * 50_000 : 0,
    createdAt: atOf(index, count),
    customFields: [{ key: "سطح", value: ["برنزی", "نقره‌ای", "طلایی"][index % 3] ?? null }],
    unreadCustomFields: 0,
    address: "تهران، خیابان نمونه، پلاک ۱۲",
    city: "تهران",
    knownAt: new Date().toISOString(),
    listedAs: [name, mobileOf(index)],
  });
}

async function measure(count: number): Promise<void> {
  const began = performance.now();
  for (let from = 0; from < count; from += PER_WRITE) {
    const entries = Array.from({ length: Math.min(PER_WRITE, count - from) }, (_, index) =>
      entryOf(from + index, count),
    );
    await keepInBook(BUSINESS, entries, { source: "reading", toldAt: new Date() });
  }
  const seconds = (performance.now() - began) / 1000;
  await db().execute(sql`VACUUM ANALYZE book_records`);
  const size = await db().execute<{ bytes: string }>(sql`
    SELECT sum(pg_total_relation_size(inhrelid))::text AS bytes
    FROM pg_inherits WHERE inhparent = 'book_records'::regclass`);
  table(
    `${count.toLocaleString("en")} customers of ${MONTHS} months`,
    ["", ""],
    [
      row("written", `${Math.round(count / seconds)} a second`),
      row("on disk", `${Math.round(Number(size.rows[0]?.bytes ?? 0) / count)} bytes each`),
    ],
  );

  const who = { business: BUSINESS, member: { id: "0", name: "", role: "owner", business: BUSINESS } } as LocalContext;
  const list = async (input: Partial<CustomerBookAsked>, mayBeEmpty = false) => {
    const { page } = await customersListed(BUSINESS, { perPage: PAGE, ...input });
    if (!page || (!mayBeEmpty && page.items.length === 0)) throw new Error("nothing was listed");
  };
  const any = () => Math.floor(Math.random() * count);
  const day = () => tehranDayOf(Date.parse(atOf(any(), count)));
  const nameOf = (index: number) => entryOf(index, count).record as { name: string };
  await timed(`The list, ${PAGE} rows with their number (aim: p95 of 100 ms)`, {
    "the newest": () => list({}),
    "behind any customer": () => list({ after: idOf(any()) }, true),
    "the largest wallets": () => list({ sort: "largest" }),
    "companies, one in ten": () => list({ type: "LEGAL" }),
    "wallets in a range": () => list({ fromRial: 20_000_000, toRial: 20_100_000 }),
    "of a day": () => {
      const on = day();
      return list({ from: on, to: on }, true);
    },
    "a value of an own field, one in three": () => list({ own: "سطح", ownValue: "طلایی" }),
  });
  await timed("Searched", {
    "a mobile": () => list({ q: mobileOf(any()) }),
    "a national code": () => list({ q: codeOf(10 * Math.floor(any() / 10)) }, true),
    "a whole name": () => list({ q: nameOf(any()).name }),
    "a first name, one in ten": () => list({ q: "سارا" }),
    "the end of a mobile": () => list({ q: mobileOf(any()).slice(-4) }),
    nobody: () => list({ q: "ناشناس" }, true),
    "in the one box, a mobile": () =>
      findInBook(BUSINESS, { kind: "mobile", value: mobileOf(any()) }, ["customer"], 20),
    "in the one box, a name": () => findInBook(BUSINESS, { kind: "name", value: nameOf(any()).name }, ["customer"], 20),
  });
  await timed("Doubles", { "the first page": () => customerDoubles({ page: 1, perPage: 10 }, who) }, 10);
  await pool().end();
}

/** Asks each often enough, and says how long half of the answers and nineteen of twenty took at most. */
async function timed(title: string, questions: Record<string, () => Promise<unknown>>, asked = ASKED): Promise<void> {
  const lines: string[][] = [];
  for (const [name, ask] of Object.entries(questions)) {
    const times: number[] = [];
    for (let time = 0; time < asked; time += 1) {
      const start = performance.now();
      await ask();
      times.push(performance.now() - start);
    }
    lines.push(row(name, `${quantile(times, 0.5).toFixed(1)} ms`, `${quantile(times, 0.95).toFixed(1)} ms`));
  }
  table(title, ["", "p50", "p95"], lines);
}

void onEmptyDatabase(measure);
