import "@/lib/server/app";
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { walletPeriod } from "@/lib/areas/money/wallet/server/record";
import { bookPage } from "@/lib/areas/money/wallet/server/rows";
import { personRecords } from "@/lib/areas/records/search/server/person-records";
import { type BookEntry, type BookKind, PLAIN_RECORD, termsIn } from "@/lib/kit/book/entry";
import { makeIban } from "@/lib/kit/format/iban";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import type { ListSort } from "@/lib/kit/records/sort";
import { type Recognised, recognise } from "@/lib/kit/search/recognise";
import { findInBook } from "@/lib/server/book/find";
import { keepInBook } from "@/lib/server/book/keep";
import { listedPage, listedSums } from "@/lib/server/book/listed";
import { db, pool } from "@/lib/server/db/client";
import { dailyFigures } from "@/lib/server/db/schema";
import type { LocalContext } from "@/lib/server/local/handle";
import { onEmptyDatabase } from "./on-empty-database";
import { quantile, row, table } from "./print";

const BUSINESS = "parsmart";
const PER_WRITE = 1000;
const ASKED = 300;
const MONTHS = 24;
const FIRST_NAMES = ["سارا", "رضا", "مریم", "علی", "زهرا", "محمد", "نگار", "حسین", "الهام", "پیمان"];
const LAST_NAMES = ["محمدی", "حسینی", "احمدی", "فرهادی", "کریمی", "موسوی", "جعفری", "صادقی", "رحیمی", "نوری"];
/** What is written about each: a few words that many share, and a number that some twenty do. */
const GOODS = [
  "خرید کفش",
  "هزینهٔ دوره",
  "اشتراک ماهانه",
  "اجارهٔ انبار",
  "حق عضویت",
  "خرید کتاب",
  "سرویس ماشین",
  "بلیت کنسرت",
  "قسط وام",
  "شارژ خانه",
];

interface Person {
  name: string;
  mobile: string;
  iban: string;
  authorizationId: string;
}

/** As many people as records / 20: a payer has twenty records of all kinds in two years. */
const personOf = (index: number): Person => ({
  name: `${FIRST_NAMES[index % 10]} ${LAST_NAMES[Math.floor(index / 10) % 10]} ${LAST_NAMES[Math.floor(index / 100) % 10]}پور`,
  mobile: `09${String(100_000_000 + index).slice(-9)}`,
  iban: makeIban("012", String(1_000_000 + index)),
  authorizationId: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
});

const START = Date.now() - MONTHS * 30 * 86_400_000;
/** The price of a subscription. */
const USUAL_RIAL = 990_000;
const atOf = (index: number, count: number) => new Date(START + ((Date.now() - START) * index) / count).toISOString();

/** Six of ten are rows of the statement, three withdrawals, the rest settlements and authorizations. */
function entryOf(index: number, count: number): BookEntry {
  const person = personOf((Math.floor(index / 10) * 7919 + (index % 10) * 31) % Math.max(1, Math.floor(count / 20)));
  const own = {
    at: atOf(index, count),
    amountRial: index % 10 === 3 ? USUAL_RIAL : 100_000 + (index % 9000) * 1000,
    state: "DONE",
    isFinal: true,
  };
  const trackId = randomUUID();
  const description = `${GOODS[index % 10]}، سفارش ${index % 50_000}`;
  const written = termsIn("text", description);
  const kind: BookKind = index % 10 < 6 ? "transaction" : index % 10 < 9 ? "withdrawal" : "settlement";
  if (kind === "transaction") {
    const id = String(710_000_000_000 + index);
    const side = { name: person.name, iban: person.iban, mobile: person.mobile };
    const none = { name: null, iban: null, mobile: null };
    const record = {
      id,
      trackId,
      status: "successful",
      payer: side,
      receiver: none,
      mobile: null,
      card: null,
      description,
      filler,
    };
    const terms = [
      ...termsIn("id", id, trackId),
      ...termsIn("mobile", person.mobile),
      ...termsIn("name", person.name),
      ...written,
    ];
    return { ...PLAIN_RECORD, ...own, kind, id, state: "successful", terms, record };
  }
  if (kind === "withdrawal") {
    const record = {
      id: trackId,
      trackId: null,
      authorizationId: person.authorizationId,
      transactionId: null,
      date: null,
    };
    const terms = [...termsIn("id", trackId, person.authorizationId), ...written];
    return { ...PLAIN_RECORD, ...own, kind, id: trackId, terms, record: { ...record, description, filler } };
  }
  const record = {
    id: trackId,
    trackId,
    transactionId: null,
    iban: person.iban,
    createdAt: own.at,
    description,
    filler,
  };
  return {
    ...PLAIN_RECORD,
    ...own,
    kind,
    id: trackId,
    terms: [...termsIn("id", trackId), ...termsIn("iban", person.iban), ...written],
    record,
  };
}
/** What a record of the service has besides: titles, texts, numbers. */
const filler = { title: "پرداخت از درگاه", note: "x".repeat(300) };

async function measure(count: number): Promise<void> {
  const ids: string[] = [];
  const began = performance.now();
  for (let from = 0; from < count; from += PER_WRITE) {
    const entries = Array.from({ length: Math.min(PER_WRITE, count - from) }, (_, index) =>
      entryOf(from + index, count),
    );
    if (ids.length < ASKED) ids.push(entries[0]?.id ?? "");
    await keepInBook(BUSINESS, entries, { source: "reading", toldAt: new Date() });
  }
  const seconds = (performance.now() - began) / 1000;
  await db().execute(sql`ANALYZE book_records`);
  const size = await db().execute<{ bytes: string; indexes: string }>(sql`
    SELECT sum(pg_total_relation_size(inhrelid))::text AS bytes, sum(pg_indexes_size(inhrelid))::text AS indexes
    FROM pg_inherits WHERE inhparent = 'book_records'::regclass`);
  const bytes = Number(size.rows[0]?.bytes ?? 0) / count;
  const indexes = Number(size.rows[0]?.indexes ?? 0) / count;
  table(
    `The book, ${count.toLocaleString("en")} records of ${MONTHS} months`,
    ["", "", ""],
    [
      row("written", `${Math.round(count / seconds)} a second`, ""),
      row("on disk", `${Math.round(bytes)} bytes a record`, `${Math.round(indexes)} of them indexes`),
    ],
  );

  await keepDays();
  const people = Math.max(1, Math.floor(count / 20));
  const someone = () => personOf(Math.floor(Math.random() * people));
  const someDay = () => atOf(Math.floor(Math.random() * count), count).slice(0, 10);
  const period = (days: number) => {
    const to = addDays(tehranDayOf(Date.now()), -Math.floor(Math.random() * (MONTHS * 30 - days - 1)));
    return { from: addDays(to, 1 - days), to };
  };
  const page = (days: number, sort: "newest" | "largest", filters = {}) =>
    bookPage(BUSINESS, period(days), filters, { sort, perPage: 20 });
  const sums = async (days: number, filters = {}) => {
    const { totals } = await walletPeriod(BUSINESS, { ...period(days), ...filters });
    if (!totals) throw new Error("the period was not whole, so that nothing was added up");
  };
  const kinds: BookKind[] = ["transaction", "withdrawal", "settlement", "authorization", "customer"];
  const shapeOf = (text: string): Recognised => recognise(text)[0] as Recognised;
  const context = { business: BUSINESS, member: { id: "0", name: "", role: "owner", business: BUSINESS } };
  const questions: Record<string, () => Promise<unknown>> = {
    "an id": () => findInBook(BUSINESS, shapeOf(ids[Math.floor(Math.random() * ids.length)] ?? ""), kinds, 20),
    "a mobile": () => findInBook(BUSINESS, shapeOf(someone().mobile), kinds, 20),
    "an IBAN": () => findInBook(BUSINESS, shapeOf(someone().iban), kinds, 20),
    "a whole name": () => findInBook(BUSINESS, { kind: "name", value: someone().name }, kinds, 20),
    "a first name, one in ten": () => findInBook(BUSINESS, { kind: "name", value: "سارا" }, kinds, 20),
    "words that one in ten has": () => findInBook(BUSINESS, { kind: "words", value: "اجارهٔ انبار" }, kinds, 20),
    "words and a number": () =>
      findInBook(
        BUSINESS,
        { kind: "words", value: `اجارهٔ انبار سفارش ${3 + 10 * Math.floor(Math.random() * 5000)}` },
        kinds,
        20,
      ),
    "four digits": () => findInBook(BUSINESS, { kind: "cardTail", value: someone().mobile.slice(-4) }, kinds, 20),
    "an amount on a day": () =>
      findInBook(
        BUSINESS,
        shapeOf(`${100_000 + Math.floor(Math.random() * 9000) * 1000} rial ${someDay()}`),
        kinds,
        20,
      ),
    "an amount": () =>
      findInBook(BUSINESS, shapeOf(`${100_000 + Math.floor(Math.random() * 9000) * 1000} rial`), kinds, 20),
    "an amount that one in ten has": () => findInBook(BUSINESS, shapeOf(`${USUAL_RIAL} rial`), kinds, 20),
    "what is not there": () => findInBook(BUSINESS, shapeOf(randomUUID()), kinds, 20),
    "all of one person": () => personRecords(context as LocalContext, recognise(someone().mobile)),
  };
  await timed("Found (aim: p95 of 100 ms over 1,000,000)", questions);
  const large = { fromRial: 8_000_000 };
  await timed("Lists of the statement, 20 rows", {
    "a week's newest": () => page(7, "newest"),
    "a month's newest": () => page(30, "newest"),
    "a year's newest": () => page(365, "newest"),
    "a month's largest": () => page(30, "largest"),
    "a month's newest above an amount": () => page(30, "newest", large),
    "one person's of a year": () => page(365, "newest", { person: someone().mobile }),
  });
  await timed("What a period comes to", {
    "a month": () => sums(30),
    "a year": () => sums(365),
    "a month above an amount": () => sums(30, large),
    "a year of one person": () => sums(365, { person: someone().mobile }),
  });
  const listed = (days: number | null, sort: ListSort) =>
    listedPage(BUSINESS, "withdrawal", { days: days === null ? {} : period(days), sort }, { page: 1, perPage: 20 });
  const states = (days: number | null) =>
    listedSums(BUSINESS, "withdrawal", { days: days === null ? {} : period(days) });
  await timed(
    "The list of withdrawals, three of ten records: pages and totals",
    {
      "a month's largest": () => listed(30, "largest"),
      "a year's largest": () => listed(365, "largest"),
      "the largest of all": () => listed(null, "largest"),
      "the oldest of all": () => listed(null, "oldest"),
      "totals of a month": () => states(30),
      "totals of a year": () => states(365),
      "totals of all": () => states(null),
    },
    30,
  );
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

/** Every day as read to its end, as large as a day's sums are: a list asks whether the book has its period. */
async function keepDays(): Promise<void> {
  const today = tehranDayOf(Date.now());
  const groups = (["in", "out", "none", "waiting"] as const).map((kind) => ({
    kind,
    channel: "other" as const,
    count: 800,
    amountRial: 900_000_000,
    wageRial: 1_000_000,
    uncertainFeeRial: 0,
  }));
  const ledger = { openingRial: 0, cameBackRial: 0, differenceRial: 0 };
  const rows = Array.from({ length: MONTHS * 30 + 2 }, (_, back) => ({
    business: BUSINESS,
    day: addDays(today, -back),
    figures: { groups, closingBalanceRial: 0, ledger },
    readAt: new Date(),
    isOpen: back === 0,
  }));
  await db().insert(dailyFigures).values(rows);
}

void onEmptyDatabase(measure);
