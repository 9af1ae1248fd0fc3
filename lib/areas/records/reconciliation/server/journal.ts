import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { type AccountRowInBook, accountRows } from "@/lib/areas/money/bank-accounts/server/record";
import { hasLabel, ROW_TYPE } from "@/lib/areas/money/bank-accounts/status";
import type { Transaction } from "@/lib/areas/money/wallet/server/answers";
import { reckonTouched } from "@/lib/areas/money/wallet/server/ask";
import { channelKey, TRANSACTION_STATUS } from "@/lib/areas/money/wallet/status";
import {
  type AccountKey,
  accountPlaceName,
  type BankChart,
  type Chart,
  type ChartAccount,
  entryOf,
  keyOf,
  type LabelAccount,
  type LabelKey,
  missingIn,
} from "@/lib/areas/records/reconciliation/accounts";
import type { ReportPeriod } from "@/lib/areas/records/reports/schemas";
import type { BookKind } from "@/lib/kit/book/entry";
import { isoDayToJalali } from "@/lib/kit/format/jalali";
import { roleCan } from "@/lib/kit/permissions";
import type { Field } from "@/lib/kit/records/field";
import { type Cell, textCell } from "@/lib/kit/tables/csv";
import { recordIn } from "@/lib/server/book/keep";
import { log } from "@/lib/server/core/log";
import { db } from "@/lib/server/db/client";
import { bookRecords } from "@/lib/server/db/schema/index";
import { type FileBasis, NoFile } from "@/lib/server/exports/basis";
import type { TotalledRows } from "@/lib/server/exports/every-page";
import type { FileOwner } from "@/lib/server/exports/source";
import { type ExportView, messageOf } from "@/lib/server/exports/view";
import { type PlaceDay, periodOf } from "../lines";
import { type Movement, movedBy } from "../movement";
import { accountsOf } from "./account-place";
import { chartOf } from "./chart";
import { closedMonths } from "./closings";
import { hasAllDays, type KnownPlace, knownPlaces } from "./known-places";
import { answerOf, isWhole, notWholeOf } from "./months";
import type { Place, Sees } from "./places";
import { changedDays } from "./since";
import { type Transfers, transfersIn } from "./transfers";

/**
 * One line of a document: a debit or a credit of one account. Amounts are in whole rial, independent of the reader's
 * unit.
 */
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
  // These columns are text and not ids. The mark that stops a spreadsheet from rounding ids would become part of the
  // value.
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
 * Builds the basis of the accountant's file: every movement of every place in the period. Each movement becomes lines
 * with equal debits and credits, and each day becomes one document.
 *
 * @throws NoFile `not_in_book` if the period is incomplete or does not add up; `no_account_codes` if the business has
 *   set no codes or lacks one that is needed
 */
export async function journalBasis(
  { business, role }: Pick<FileOwner, "business" | "role">,
  period: ReportPeriod,
  view: ExportView,
): Promise<FileBasis> {
  const sees: Sees = (permission) => roleCan(role, permission);
  const { accounts, banks, labels, isOwn } = await chartOf(business, sees);
  if (!isOwn) throw new NoFile("no_account_codes");
  await reckonTouched(business);
  const known = await knownPlaces(business, period, sees);
  const places = known.map(answerOf);
  if (!isWhole(notWholeOf(places, known, 0)) || !known.every((each) => hasAllDays(each, period)))
    throw new NoFile("not_in_book");
  const transfers = await transfersIn(business, period);
  const labelled = await labelledIn(business, period, labels);
  const codes: Codes = { accounts, banks, transfers, labels, labelled };
  const sums = new Sums();
  for await (const each of dayByDay(business, known)) sums.add(each, codes);
  const isMissing = known.some(({ place }) => sums.places.has(place.id) && ownAccount(place, codes).code === "");
  if (isMissing || missingIn(accounts, sums.used).length > 0) throw new NoFile("no_account_codes");
  const word = (name: string) => messageOf(`reconciliation.journal.${name}`, view);
  const number = (value: number): Cell => ({ kind: "number", value });
  const balances = places.flatMap(({ name, openingRial, closingRial }): Cell[][] => [
    [
      textCell(`${word("opening")}${name === null ? "" : `: ${accountPlaceName(name, view.locale)}`}`),
      number(openingRial ?? 0),
    ],
    [
      textCell(`${word("closing")}${name === null ? "" : `: ${accountPlaceName(name, view.locale)}`}`),
      number(closingRial ?? 0),
    ],
  ]);
  return {
    rows: rowsOf(business, { known, codes, view, sums }),
    lines: [
      [],
      [textCell(word("amounts"))],
      [textCell(word("sumDebit")), number(sums.debitRial)],
      [textCell(word("sumCredit")), number(sums.creditRial)],
      [textCell(word("movements")), number(sums.movements)],
      [textCell(word("documents")), number(sums.documents.size)],
      ...balances,
      ...(await closingLines(business, period, known, word)),
    ],
    layout: { sheets: [], aboutName: word("summary"), name: word("lines") },
  };
}

/** The account codes and transfers that the lines of a movement need. */
interface Codes {
  accounts: Chart;
  banks: BankChart;
  transfers: Transfers;
  labels: readonly LabelAccount[];
  /** By place and row: the label whose account is the counter-account of the row. */
  labelled: ReadonlyMap<string, ReadonlyMap<string, LabelKey>>;
}

/** The account of the place itself. */
const ownAccount = ({ id, source }: Place, { accounts, banks }: Pick<Codes, "accounts" | "banks">): ChartAccount =>
  source.kind === "wallet" ? accounts.wallet : (banks[id] ?? { code: "", name: "" });

/** The counter-account of a movement. Money on its way to or from another own place is neither income nor cost. */
function againstOf(place: Place, movement: Movement, { transfers, labelled }: Codes): AccountKey | LabelKey {
  if (transfers.of.get(place.id)?.has(movement.id)) return "transit";
  const byLabel = movement.role === "written" ? labelled.get(place.id)?.get(movement.id) : undefined;
  return byLabel ?? keyOf(movement);
}

/**
 * Rows of accounts that have a label with a code, by place and tracking code. If a row has several labels, the first
 * in the list of codes counts.
 */
async function labelledIn(
  business: string,
  { from, to }: ReportPeriod,
  labels: readonly LabelAccount[],
): Promise<Codes["labelled"]> {
  const found = new Map<string, ReadonlyMap<string, LabelKey>>();
  if (labels.length === 0) return found;
  for (const { id, iban } of await accountsOf(business)) {
    const keys = new Map<string, LabelKey>();
    for await (const rows of accountRows(business, iban, from, to))
      for (const row of rows) {
        const at = labels.findIndex(({ label }) => hasLabel(row.labels, label));
        if (at >= 0) keys.set(row.trackingCode, `label_${at}`);
      }
    found.set(id, keys);
  }
  return found;
}

const accountOf = (key: AccountKey | LabelKey, { accounts, labels }: Codes): ChartAccount =>
  key in accounts
    ? accounts[key as AccountKey]
    : (labels[Number(key.slice("label_".length))] ?? { code: "", name: "" });

/** The movements of one place on one day. */
interface MovedDay {
  day: string;
  place: Place;
  sum: PlaceDay;
  movements: Movement[];
}

/** Yields the movements of all places day by day: a day is one document for all places. */
async function* dayByDay(business: string, known: readonly KnownPlace[]): AsyncGenerator<MovedDay> {
  const running = known.map(({ place, known: { days } }) => ({
    place,
    days,
    moved: place.source.movements(business, place.id, { from: days[0]?.day ?? "", to: days.at(-1)?.day ?? "" }),
  }));
  const all = [...new Set(known.flatMap(({ known: { days } }) => days.map(({ day }) => day)))].sort();
  for (const day of all) {
    for (const { place, days, moved } of running) {
      const sum = days.find((each) => each.day === day);
      if (!sum) continue;
      const { value } = await moved.next();
      // Each place yields its days in order.
      if (!value || value.day !== day) throw new NoFile("not_in_book");
      yield { day, place, sum, movements: value.movements };
    }
  }
}

/**
 * The totals of the lines. They are computed before the first line is written, and again while the lines are written.
 */
class Sums {
  debitRial = 0;
  creditRial = 0;
  movements = 0;
  lines = 0;
  readonly documents = new Set<string>();
  /** The accounts that are needed, and the places that need an own account. */
  readonly used = new Set<AccountKey | LabelKey>();
  readonly places = new Set<string>();

  /**
   * @throws NoFile if the rows and the sum of a day were read at different moments; the next try gives a correct file
   */
  add({ day, place, sum, movements }: MovedDay, codes: Codes): void {
    for (const movement of movements) {
      const lines = entryOf(movement, againstOf(place, movement, codes));
      if (lines.length === 0) continue;
      this.movements += 1;
      this.lines += lines.length;
      this.documents.add(day);
      for (const { key, debitRial, creditRial } of lines) {
        this.debitRial += debitRial;
        this.creditRial += creditRial;
        if (key === null) this.places.add(place.id);
        else this.used.add(key);
      }
    }
    const end = movements.reduce((all, each) => all + movedBy(each), sum.openingRial ?? 0);
    if (end !== sum.closingRial) throw new NoFile("not_in_book");
  }

  isSameAs({ debitRial, creditRial, movements, lines }: Sums): boolean {
    return (
      this.debitRial === debitRial &&
      this.creditRial === creditRial &&
      this.movements === movements &&
      this.lines === lines
    );
  }
}

/** The closed months of the period with their hashes, and whether the file matches the closed figures. */
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
  codes: Codes;
  view: ExportView;
  /** The totals that the head of the file states. */
  sums: Sums;
}

/** The number of records whose words are read at once. */
const PER_LOOK = 500;

/** @throws NoFile `not_in_book` if the lines differ from the announced totals because the book changed meanwhile */
async function* rowsOf(
  business: string,
  { known, codes, view, sums }: Making,
): AsyncGenerator<TotalledRows<JournalRow>> {
  const written = new Sums();
  for await (const moved of dayByDay(business, known)) {
    const { day, place, movements } = moved;
    written.add(moved, codes);
    const recordOf = await place.source.recordOf(business, place.id);
    for (let at = 0; at < movements.length; at += PER_LOOK) {
      const some = movements.slice(at, at + PER_LOOK);
      const told = await wordsOfRows(business, some, recordOf);
      yield {
        rows: some.flatMap((movement) => linesOf(day, place, movement, told.get(movement.id), codes, view)),
        total: sums.lines,
      };
    }
  }
  if (!written.isSameAs(sums)) throw new NoFile("not_in_book");
}

function linesOf(
  day: string,
  place: Place,
  movement: Movement,
  told: JournalFigures | undefined,
  codes: Codes,
  view: ExportView,
): JournalRow[] {
  const jalali = isoDayToJalali(day);
  const against = againstOf(place, movement, codes);
  return entryOf(movement, against).map(({ key, debitRial, creditRial }) => {
    const { code, name } = key === null ? ownAccount(place, codes) : accountOf(key, codes);
    return {
      id: `${place.id} ${movement.role} ${movement.id} ${key}`,
      // Each day is one document. Its number is the day, so it is the same in every file.
      document: jalali.replaceAll("/", ""),
      jalali,
      gregorian: day,
      code,
      account: name,
      description: descriptionOf(place, movement, key, told, view),
      debitRial: debitRial || null,
      creditRial: creditRial || null,
      transactionId: movement.role === "rest" ? "" : movement.id,
      trackingCode: told?.trackingCode ?? null,
      place: place.name,
    };
  });
}

interface JournalFigures {
  description: string | null;
  trackingCode: string | null;
}

function descriptionOf(
  place: Place,
  movement: Movement,
  key: AccountKey | LabelKey | null,
  told: JournalFigures | undefined,
  view: ExportView,
): string {
  const { channel, role, status } = movement;
  const isSettlement = status.startsWith("settlement_");
  const word = (name: "cameBack" | "feeOf" | "differenceOf" | "in" | "out") =>
    messageOf(`reconciliation.journal.${name}`, view);
  const what =
    place.source.kind === "account"
      ? accountPlaceName(place.name ?? place.id, view.locale)
      : messageOf(channelKey(channel ?? (isSettlement ? "settlements" : "other")), view);
  const isIn = keyOf(movement) === "bank_in" || keyOf(movement).startsWith("in_");
  const isRest = key === "difference" || role === "rest";
  const part = role === "back" ? "cameBack" : key === "fee" ? "feeOf" : isRest ? "differenceOf" : isIn ? "in" : "out";
  const state = messageOf(
    { ...TRANSACTION_STATUS, ...ROW_TYPE }[status === "unknown" ? "in_progress" : status].label,
    view,
  );
  const words = [
    `${word(part)}: ${what}`,
    ...(isSettlement && role === "written" ? [state] : []),
    told?.description ?? "",
  ];
  return words.filter((each) => each !== "").join(" - ");
}

/** The service's words for each row. A record that cannot be opened has no words, but its money is still written. */
async function wordsOfRows(
  business: string,
  movements: readonly Movement[],
  recordOf: (movementId: string) => { kind: BookKind; id: string },
): Promise<Map<string, JournalFigures>> {
  const records = movements.filter(({ role }) => role !== "rest").map(({ id }) => ({ movement: id, ...recordOf(id) }));
  const [first] = records;
  if (!first) return new Map();
  const byRecord = new Map(records.map(({ movement, id }) => [id, movement]));
  const rows = await db()
    .select({ business: bookRecords.business, kind: bookRecords.kind, id: bookRecords.id, sealed: bookRecords.sealed })
    .from(bookRecords)
    .where(
      and(
        eq(bookRecords.business, business),
        eq(bookRecords.kind, first.kind),
        inArray(bookRecords.id, [...byRecord.keys()]),
      ),
    );
  return new Map(
    rows.flatMap((row): [string, JournalFigures][] => {
      try {
        const { description, trackingCode } = recordIn<Transaction | AccountRowInBook>(row);
        const words = description?.replace(/\s+/g, " ").trim() || null;
        return [[byRecord.get(row.id) ?? row.id, { description: words, trackingCode }]];
      } catch (error) {
        log.warn({ err: error, business }, "a row of a statement could not be opened");
        return [];
      }
    }),
  );
}
