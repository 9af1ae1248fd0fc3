import "server-only";
import type { BookKind } from "@/lib/book/entry";
import { compactIban } from "@/lib/format/iban";
import { addDays, tehranDayOf } from "@/lib/format/jalali";
import type { StatusView } from "@/lib/format/status-view";
import { type Role, roleCan } from "@/lib/permissions";
import type { HitKind } from "@/lib/search/kinds";
import type { SearchHit } from "@/lib/search/operations";
import type { Recognised, RecognisedKind } from "@/lib/search/recognise";
import { idOfReference } from "@/lib/server/batches/batch-reference";
import type { RecordInBook } from "@/lib/server/book/area";
import { type FoundInBook, findInBook, tiedInBook } from "@/lib/server/book/find";
import { bookCoverage } from "@/lib/server/book/read-lists";
import { bookCheck } from "@/lib/server/book/state";
import { env } from "@/lib/server/env";
import type { LocalContext } from "@/lib/server/local/handle";
import { IN_BOOK } from "@/lib/server/proxy/areas";
import { maskText } from "@/lib/server/proxy/mask";

/** Older than this, what the book lacks may be what somebody looks for. */
const FRESH_MS = 15 * 60_000;
/** Shapes of a person's own values: many records have them, so none of them alone is what was meant. */
export const OF_PERSON: readonly RecognisedKind[] = ["mobile", "iban", "nationalCode", "card", "cardTail", "name"];
/** The only ones by which a record of a person is surely theirs. */
const CERTAIN_OF_PERSON: readonly RecognisedKind[] = ["mobile", "iban", "nationalCode"];
/** Kinds of records that are whoever's the record is that they belong to. */
export const tiedKinds = (): BookKind[] => IN_BOOK.flatMap(({ kind, whose }) => (whose === "tied" ? kind : []));

/** What stands on a record itself and may stand on any other: the service searches by none of these. */
export const OF_ITSELF: readonly RecognisedKind[] = ["amount", "words"];

/** Of these no two records have the same: one that was found is the one that was meant. */
const UNIQUE: readonly RecognisedKind[] = ["uuid", "transactionId", "batchId"];

/**
 * What has an id of a record that is told itself is the same thing twice: the statement's row of a withdrawal or a payout,
 * and a batch's row that was handed over since it was told.
 */
export const SAME_AS_TIED: readonly HitKind[] = ["transaction", "batchItem"];

/** What the book knows of a text. */
export interface BookAnswer {
  hits: SearchHit[];
  /** Kinds that were found only because they belong to what was found. */
  tied: ReadonlySet<HitKind>;
  /** Kinds of which it has more than was asked for, with the shape that found them. */
  more: ReadonlyMap<BookKind, Recognised>;
  /** Whether it knows all records of a kind that a shape can find: then nobody else has to be asked. */
  isWholeFor: (kind: HitKind, shape: Recognised) => boolean;
  /** Since when its records are there, and as of when what it answered alone; null where it answered nothing alone. */
  alone: () => { since: string; asOf: string } | null;
}

/**
 * Looks for a text in the book, as the member may: only kinds that they may read, names masked, and for whoever sees
 * personal data masked whole values and words of names only.
 *
 * @param limit so many records of each kind
 */
export async function searchBook(
  { business, member }: LocalContext,
  shapes: readonly Recognised[],
  limit: number,
): Promise<BookAnswer> {
  const maySeePersonal = roleCan(member.role, "personal.see");
  const areas = new Map(areasOf(member.role).map((area) => [area.kind, area]));
  const kinds = [...areas.keys()];
  const ties = tiedKinds().filter((kind) => areas.has(kind));
  const coverage = await freshKinds(business);
  const hits = new Map<string, SearchHit>();
  const more = new Map<BookKind, Recognised>();
  const entries = new Set<string | null>();
  const exact = new Set<Recognised>();
  const direct = new Set<HitKind>();
  const skipped = new Set<Recognised>();
  const openAt: number[] = [];
  const answered = new Set<BookKind>();
  for (const shape of shapes) {
    // The end of a card, what was written about somebody, or an id made of what is masked, would be guessed.
    const isGuess =
      shape.kind === "cardTail" ||
      shape.kind === "words" ||
      (shape.kind === "batchId" && idOfReference(shape.value) === null);
    if (isGuess && !maySeePersonal) {
      skipped.add(shape);
      continue;
    }
    // Of an authorization or a customer an amount is no payment.
    const withAmount = kinds.filter((kind) => areas.get(kind)?.foundBy.includes("amount"));
    const isMeantBy = shape.kind === "batchId" ? { ...shape, value: idOfReference(shape.value) ?? shape.value } : shape;
    const among = shape.kind === "amount" ? withAmount : kinds;
    const found = await findInBook(business, isMeantBy, among, limit + 1, !maySeePersonal);
    const isOfPerson = OF_PERSON.includes(shape.kind);
    const tied = isOfPerson ? await tiedInBook(business, found, ties, limit + 1) : [];
    const take = (records: readonly FoundInBook[], isTied: boolean) => {
      for (const kind of kinds) {
        const ofKind = records.filter((record) => record.kind === kind);
        if (ofKind.length > limit) more.set(kind, shape);
        // Of so many only the newest are followed to what belongs to them.
        if (ofKind.length > limit && isOfPerson) for (const each of ties) more.set(each, shape);
        for (const record of ofKind.slice(0, limit)) {
          if (ties.includes(kind)) for (const id of record.links) entries.add(id);
          const isExact =
            !isTied && (isOfPerson ? CERTAIN_OF_PERSON.includes(shape.kind) : true) && isOwn(record, isMeantBy);
          if (record.openAt) openAt.push(record.openAt.getTime());
          if (isExact) exact.add(shape);
          if (!isTied) direct.add(kind);
          const key = `${kind} ${record.id}`;
          if (hits.get(key)?.isExact) continue;
          hits.set(key, { ...shownTo(member.role, record, business), matchedBy: shape.kind, isExact });
        }
      }
    };
    take(found, false);
    take(tied, true);
  }
  return {
    hits: [...hits.values()].filter(({ kind, id }) => !SAME_AS_TIED.includes(kind) || !entries.has(id)),
    tied: new Set(ties.filter((kind) => !direct.has(kind))),
    more,
    isWholeFor: (kind, shape) => {
      const isFoundBy = areas.get(kind as BookKind)?.foundBy.includes(shape.kind) ?? false;
      // What may be a name is looked for as words besides; that they were all compared says nothing of the name.
      if (shape.kind === "words" && shapes[0]?.kind !== "words") return false;
      // What is found through others needs all of them; an amount or a description is each record's own.
      const isTied = ties.includes(kind as BookKind) && !OF_ITSELF.includes(shape.kind);
      const isFresh = coverage.kinds.has(kind as BookKind) && (!isTied || coverage.isWhole);
      // A single record may have been made a moment ago, and numbers come again: until the very one is found, whoever may
      // know it is asked.
      const isOfMany = OF_PERSON.includes(shape.kind) || OF_ITSELF.includes(shape.kind);
      const isEnough = isOfMany || (UNIQUE.includes(shape.kind) && exact.has(shape));
      const isWhole = isFoundBy && isFresh && isEnough && !skipped.has(shape);
      if (isWhole) answered.add(kind as BookKind);
      return isWhole;
    },
    alone: () => {
      const freshAt = [...answered].map((kind) => coverage.freshAt.get(kind) ?? 0);
      if (freshAt.length === 0) return null;
      return { since: coverage.since, asOf: new Date(Math.min(...freshAt, ...openAt)).toISOString() };
    },
  };
}

/** The areas of the book whose records a role may read. */
export const areasOf = (role: Role): readonly RecordInBook<never>[] =>
  IN_BOOK.filter(({ permission }) => roleCan(role, permission));

/** A record as somebody of a role is shown it in a list. */
export function shownTo(role: Role, found: FoundInBook, business: string) {
  const { kind, state, amountRial, at, day, name, what = null, isOut = false } = found;
  const maySee = roleCan(role, "personal.see");
  const { id, href } = maySee ? found : (inBook(kind)?.masked?.(found, business) ?? found);
  return {
    kind,
    id,
    href,
    status: state,
    view: viewOf(kind, state),
    amountRial,
    at: day ?? at.toISOString(),
    name: name !== null && !maySee ? maskText(name, "name") : name,
    what,
    isOut,
  };
}

const inBook = (kind: BookKind) => IN_BOOK.find((area) => area.kind === kind);

/** How a state of a kind of records is shown; null where there are no words for it. */
export function viewOf(kind: BookKind, state: string): StatusView | null {
  const views = inBook(kind)?.views ?? {};
  return Object.hasOwn(views, state) ? (views[state] ?? null) : null;
}

function isOwn({ own }: FoundInBook, { kind, value }: Recognised): boolean {
  const plain = kind === "iban" ? compactIban : kind === "uuid" ? (text: string) => text.toLowerCase() : String;
  return own.some((text) => text !== null && plain(text) === plain(value));
}

/** Kinds of records that are somebody's, or lead to whoever is behind another: a batch tells of nobody. */
export const kindsOfPeople = (): BookKind[] => IN_BOOK.flatMap(({ kind, whose }) => (whose === "nobody" ? [] : kind));

/** The kinds of records of which the book has everything until a moment ago. */
export async function freshKinds(business: string) {
  const [lists, statement] = await Promise.all([bookCoverage(business), bookCheck(business)]);
  const oldest = addDays(tehranDayOf(Date.now()), 1 - env().BOOK_DAYS);
  const freshAt = new Map<BookKind, number>(
    lists.flatMap(({ kind, freshAt: at, unread }) => (at && unread === 0 ? [[kind, at.getTime()]] : [])),
  );
  // Without lists nothing is said of the statement either: a changed secret hides its rows as well.
  const isStatementWhole = statement.verdict !== "reading" && statement.from !== null && statement.from <= oldest;
  if (lists.length > 0 && isStatementWhole && statement.asOf) freshAt.set("transaction", Date.parse(statement.asOf));
  const kinds = new Set([...freshAt].filter(([, at]) => Date.now() - at < FRESH_MS).map(([kind]) => kind));
  return { kinds, freshAt, isWhole: kindsOfPeople().every((kind) => kinds.has(kind)), since: oldest };
}
