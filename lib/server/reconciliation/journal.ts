import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { ROW_TYPE } from "@/lib/bank-accounts/fields";
import { type Cell, textCell } from "@/lib/exports/csv";
import { isoDayToJalali } from "@/lib/format/jalali";
import { channelKey } from "@/lib/overview/words";
import { type AccountKey, type Chart, entryOf, keyOf, missingIn } from "@/lib/reconciliation/accounts";
import { periodOf } from "@/lib/reconciliation/lines";
import { type Movement, movedBy } from "@/lib/reconciliation/movement";
import type { Field } from "@/lib/records/field";
import type { ReportPeriod } from "@/lib/reports/periods";
import { recordIn } from "@/lib/server/book/keep";
import { reckonTouched } from "@/lib/server/book/read-statement";
import { db } from "@/lib/server/db/client";
import { bookRecords } from "@/lib/server/db/schema";
import { type FileBasis, NoFile } from "@/lib/server/exports/basis";
import type { Rows } from "@/lib/server/exports/every-page";
import { type ExportView, messageOf } from "@/lib/server/exports/view";
import { log } from "@/lib/server/log";
import type { Transaction } from "@/lib/wallet/answers";
import { TRANSACTION_STATUS } from "@/lib/wallet/status";
import { chartOf } from "./chart";
import { closedMonths } from "./closings";
import { answerOf, hasAllDays, isWhole, type KnownPlace, knownPlaces, notWholeOf } from "./months";
import { everything } from "./places";
import { changedDays } from "./since";

/** One line of a document: a debit or a credit of one account, in whole rial whatever unit its reader likes. */
export interface JournalRow {
  id: string;
  document: string;
  jalali: string;
  gregorian: string;
  code: string;
  account: string;
  description: string;
  debitRial: number | null;
  creditRial: number | null;
  transactionId: string;
  trackingCode: string | null;
  place: string | null;
}

const text = (id: keyof JournalRow & string): Field<JournalRow> => ({
  id,
  label: `reconciliation.journal.${id}` as Field<JournalRow>["label"],
  // As text and not as ids: the mark that keeps a spreadsheet from rounding them would be read along with them.
  kind: "text",
  value: (row) => row[id] as string | null,
});
const rial = (id: "debitRial" | "creditRial"): Field<JournalRow> => ({
  id,
  label: `reconciliation.journal.${id}`,
  kind: "number",
  value: (row) => row[id],
  isSummed: true,
});

export const journalFields: readonly Field<JournalRow>[] = [
  text("document"),
  text("jalali"),
  text("gregorian"),
  text("code"),
  text("account"),
  text("description"),
  rial("debitRial"),
  rial("creditRial"),
  text("transactionId"),
  text("trackingCode"),
];

/**
 * What the accountant's file is drawn from: every movement of every place in the period, each as lines whose debits and
 * credits are equal, in one document a day.
 *
 * @throws NoFile `not_in_book` where the period is not whole, or does not add up; `no_account_codes` where the business has
 *   set none, or lacks one that is needed
 */
export async function journalBasis(business: string, period: ReportPeriod, view: ExportView): Promise<FileBasis> {
  const { accounts, isOwn } = await chartOf(business);
  if (!isOwn) throw new NoFile("no_account_codes");
  await reckonTouched(business);
  const known = (await knownPlaces(business, period, everything)).filter(({ place }) => place.source.kind === "wallet");
  const places = known.map(answerOf);
  if (!isWhole(notWholeOf(places, known, 0)) || !known.every((each) => hasAllDays(each, period)))
    throw new NoFile("not_in_book");
  const sums = await sumsOf(business, period, known);
  if (missingIn(accounts, sums.used).length > 0) throw new NoFile("no_account_codes");
  const word = (name: string) => messageOf(`reconciliation.journal.${name}`, view);
  const number = (value: number): Cell => ({ kind: "number", value });
  const balances = places.flatMap(({ name, openingRial, closingRial }): Cell[][] => [
    [textCell(`${word("opening")}${name === null ? "" : `: ${name}`}`), number(openingRial ?? 0)],
    [textCell(`${word("closing")}${name === null ? "" : `: ${name}`}`), number(closingRial ?? 0)],
  ]);
  return {
    rows: rowsOf(business, period, { known, accounts, view, total: sums.lines }),
    lines: [
      [],
      [textCell(word("amounts"))],
      [textCell(word("sumDebit")), number(sums.debitRial)],
      [textCell(word("sumCredit")), number(sums.creditRial)],
      [textCell(word("movements")), number(sums.movements)],
      [textCell(word("documents")), number(sums.documents)],
      ...balances,
      ...(await closingLines(business, period, known, word)),
    ],
    layout: { sheets: [], aboutName: word("summary"), name: word("lines") },
  };
}

/** What all lines come to, before the first of them is written; each day's document is checked to be even. */
async function sumsOf(business: string, period: ReportPeriod, known: readonly KnownPlace[]) {
  const sums = { debitRial: 0, creditRial: 0, movements: 0, documents: 0, lines: 0, used: new Set<AccountKey>() };
  const documents = new Set<string>();
  for (const { place, known: days } of known) {
    const closing = new Map(days.days.map((day) => [day.day, day]));
    for await (const { day, movements } of place.source.movements(business, place.id, period)) {
      for (const movement of movements) {
        const lines = entryOf(movement);
        if (lines.length === 0) continue;
        sums.movements += 1;
        sums.lines += lines.length;
        documents.add(day);
        for (const { key, debitRial, creditRial } of lines) {
          sums.debitRial += debitRial;
          sums.creditRial += creditRial;
          sums.used.add(key ?? "wallet");
        }
      }
      const sum = closing.get(day);
      const end = movements.reduce((all, each) => all + movedBy(each), sum?.openingRial ?? 0);
      // Rows and sums were told at different moments: the file of the next try is right.
      if (sum && end !== sum.closingRial) throw new NoFile("not_in_book");
    }
  }
  return { ...sums, documents: documents.size };
}

/** Closed months of the period, with their hashes, and whether the file is of what was closed. */
async function closingLines(
  business: string,
  { from, to }: ReportPeriod,
  known: readonly KnownPlace[],
  word: (name: string) => string,
): Promise<Cell[][]> {
  const closings = (await closedMonths(business)).filter(({ closing }) => closing.from <= to && closing.to >= from);
  return closings.map(({ closing: { month, hash, content } }) => {
    const places = known.map(({ place, known: { days } }) => ({ id: place.id, days, ...periodOf(days) }));
    const says = changedDays(content, places).length > 0 ? "closedOther" : "closedSame";
    return [textCell(`${word(says)} ${month}`), textCell(hash, true)];
  });
}

interface Making {
  known: readonly KnownPlace[];
  accounts: Chart;
  view: ExportView;
  total: number;
}

/** Records of which the words are read at once. */
const PER_LOOK = 500;

async function* rowsOf(
  business: string,
  period: ReportPeriod,
  { known, accounts, view, total }: Making,
): AsyncGenerator<Rows<JournalRow>> {
  for (const { place } of known) {
    for await (const { day, movements } of place.source.movements(business, place.id, period)) {
      for (let at = 0; at < movements.length; at += PER_LOOK) {
        const some = movements.slice(at, at + PER_LOOK);
        const told = await wordsOfRows(business, some);
        yield {
          rows: some.flatMap((movement) => linesOf(day, movement, told.get(movement.id), place.name, accounts, view)),
          total,
        };
      }
    }
  }
}

function linesOf(
  day: string,
  movement: Movement,
  told: Told | undefined,
  place: string | null,
  accounts: Chart,
  view: ExportView,
): JournalRow[] {
  const jalali = isoDayToJalali(day);
  return entryOf(movement).map(({ key, debitRial, creditRial }) => ({
    id: `${movement.role} ${movement.id} ${key}`,
    // One document a day: its number is the day, so that it is the same in each file.
    document: jalali.replaceAll("/", ""),
    jalali,
    gregorian: day,
    code: accounts[key ?? "wallet"].code,
    account: accounts[key ?? "wallet"].name,
    description: descriptionOf(movement, key, told, view),
    debitRial: debitRial || null,
    creditRial: creditRial || null,
    transactionId: movement.id,
    trackingCode: told?.trackingCode ?? null,
    place,
  }));
}

interface Told {
  description: string | null;
  trackingCode: string | null;
}

function descriptionOf(movement: Movement, key: AccountKey | null, told: Told | undefined, view: ExportView): string {
  const { channel, role, status } = movement;
  const isPayout = status.startsWith("settlement_");
  const what = messageOf(channelKey(channel ?? (isPayout ? "settlements" : "other")), view);
  const part =
    role === "back"
      ? messageOf("reconciliation.journal.cameBack", view)
      : key === "fee"
        ? messageOf("reconciliation.journal.feeOf", view)
        : key === "difference"
          ? messageOf("reconciliation.journal.differenceOf", view)
          : messageOf(
              keyOf(movement).startsWith("in_") ? "reconciliation.journal.in" : "reconciliation.journal.out",
              view,
            );
  const state = messageOf(
    { ...TRANSACTION_STATUS, ...ROW_TYPE }[status === "unknown" ? "in_progress" : status].label,
    view,
  );
  const words = [`${part}: ${what}`, ...(isPayout && role === "written" ? [state] : []), told?.description ?? ""];
  return words.filter((each) => each !== "").join(" - ");
}

/** What the service wrote of rows; nothing of one that cannot be opened, whose money is told all the same. */
async function wordsOfRows(business: string, movements: readonly Movement[]): Promise<Map<string, Told>> {
  const ids = [...new Set(movements.map(({ id }) => id))];
  const rows = await db()
    .select({ business: bookRecords.business, kind: bookRecords.kind, id: bookRecords.id, sealed: bookRecords.sealed })
    .from(bookRecords)
    .where(and(eq(bookRecords.business, business), eq(bookRecords.kind, "transaction"), inArray(bookRecords.id, ids)));
  return new Map(
    rows.flatMap((row): [string, Told][] => {
      try {
        const { description, trackingCode } = recordIn<Transaction>(row);
        return [[row.id, { description: description?.replace(/\s+/g, " ").trim() || null, trackingCode }]];
      } catch (error) {
        log.warn({ err: error, business, id: row.id }, "a row of the statement could not be opened");
        return [];
      }
    }),
  );
}
