import { toLatinDigits } from "@/lib/kit/format/digits";
import type { StatementRow } from "./server/answers";

/**
 * Matches an account's statement rows with Daftar's settlements and collections. An id on both sides proves a match; an
 * amount with its time and the other side only makes it possible. One row matches one fact, and if several are
 * possible, the result says so.
 */

/** A fact that Daftar or the wallet knows and that moves money on an account. */
export interface AccountFact {
  /** The kind of record, as the search names it. */
  kind: string;
  id: string;
  href: string;
  amountRial: number;
  /** The time of the order, an ISO instant. */
  at: string;
  /** The direction on the account. */
  way: "in" | "out";
  /** Ids that only this fact has, and numbers that may repeat. */
  ids: readonly string[];
  numbers: readonly string[];
  /** The account that it names, and the account on the other side; null if it names none. */
  iban: string | null;
  otherIban: string | null;
}

/**
 * - `certain`: the row has an id of it and the same amount and direction, and no other fact fits.
 * - `possible`: the amount, the time and the other side fit, or an id fits and the amount does not.
 * - `several`: more than one fact fits, and nothing decides between them.
 */
export interface RowRecognised {
  how: "certain" | "possible" | "several";
  by: "id" | "otherAmount" | "amount";
  facts: readonly AccountFact[];
}

type Row = Pick<
  StatementRow,
  "trackingCode" | "status" | "amountRial" | "description" | "paymentId" | "counterpartyIban" | "at"
>;

const HOUR = 3_600_000;
/**
 * A settlement can be on the account before the service says so, or some bank days after the order: a weekend with a
 * holiday.
 */
const EARLIEST_MS = -HOUR;
const LATEST_MS = 6 * 24 * HOUR;
/** A number that may repeat is compared only with records near its time. */
const NUMBER_LATEST_MS = 14 * 24 * HOUR;
/** Shorter ids are not unique. */
const SHORTEST_ID = 6;
const MOST_NAMED = 5;

const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?/gu;

/** All ids of a row: its tracking code, its payment id, and the parts of the bank's text that could be ids. */
export function idsOfRow({ trackingCode, paymentId, description }: Row): Set<string> {
  const inText = (toLatinDigits(description ?? "").match(WORD) ?? []).filter((word) => /\d/.test(word));
  return new Set([trackingCode, paymentId ?? "", ...inText].filter(isId).map(plain));
}

const isId = (text: string): boolean => text.length >= SHORTEST_ID;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const plain = (id: string): string => (UUID.test(id) ? id.toLowerCase() : id);

/** The ids and numbers of facts, in the spelling of {@link idsOfRow}. */
export const idsOfFacts = (facts: readonly AccountFact[]): Set<string> =>
  new Set(
    facts
      .flatMap(({ ids, numbers }) => [...ids, ...numbers])
      .filter(isId)
      .map(plain),
  );

/**
 * Matches each row.
 * @param rows of one account, with rows around the ones in question, so that no fact is given to two of them
 * @param facts facts that may concern this account
 * @param iban the account's IBAN
 * @param own all accounts of the business: a transfer between two of them is no payment to or from the wallet
 * @returns by tracking code; a row without a match has no entry
 */
export function recogniseRows(
  rows: readonly Row[],
  facts: readonly AccountFact[],
  iban: string,
  own: ReadonlySet<string> = new Set(),
): Map<string, RowRecognised> {
  const ours = facts.filter((fact) => fact.iban === null || fact.iban === iban);
  const byId = indexed(ours);
  const found = new Map<string, RowRecognised>();
  const named = new Map(rows.map((row) => [row.trackingCode, namedBy(row, byId)]));
  const [namedRows, restRows] = [
    rows.filter((row) => (named.get(row.trackingCode)?.length ?? 0) > 0),
    rows.filter((row) => (named.get(row.trackingCode)?.length ?? 0) === 0),
  ];
  const taken = new Set<AccountFact>();
  settle(
    namedRows,
    (row) => (named.get(row.trackingCode) ?? []).filter((fact) => isSameMoney(row, fact)),
    (row, match) => {
      for (const fact of match.facts) taken.add(fact);
      found.set(row.trackingCode, { ...match, by: "id" });
    },
    "certain",
  );
  for (const row of namedRows) {
    // The id matches and the amount differs: the row may be a part of it, or something else that names it.
    if (found.has(row.trackingCode)) continue;
    const facts = (named.get(row.trackingCode) ?? []).slice(0, MOST_NAMED);
    found.set(row.trackingCode, { how: facts.length === 1 ? "possible" : "several", by: "otherAmount", facts });
  }
  const left = ours.filter((fact) => !taken.has(fact));
  settle(
    restRows,
    (row) => left.filter((fact) => mayBe(row, fact, { iban, own })),
    (row, match) => found.set(row.trackingCode, { ...match, by: "amount" }),
    "possible",
  );
  return found;
}

/** Gives facts to rows one to one; if that leaves a choice, the row says so. */
function settle(
  rows: readonly Row[],
  factsOf: (row: Row) => readonly AccountFact[],
  put: (row: Row, match: Pick<RowRecognised, "how" | "facts">) => void,
  how: "certain" | "possible",
): void {
  const options = rows.map((row) => ({ row, facts: factsOf(row) }));
  const wanted = new Map<AccountFact, number>();
  for (const { facts } of options) for (const fact of facts) wanted.set(fact, (wanted.get(fact) ?? 0) + 1);
  for (const { row, facts } of options) {
    const [first] = facts;
    if (!first) continue;
    const isAlone = facts.length === 1 && wanted.get(first) === 1;
    put(row, { how: isAlone ? how : "several", facts: facts.slice(0, MOST_NAMED) });
  }
}

interface Index {
  ids: Map<string, AccountFact[]>;
  numbers: Map<string, AccountFact[]>;
}

function indexed(facts: readonly AccountFact[]): Index {
  const index: Index = { ids: new Map(), numbers: new Map() };
  const put = (map: Map<string, AccountFact[]>, id: string, fact: AccountFact) => {
    if (isId(id)) map.set(plain(id), [...(map.get(plain(id)) ?? []), fact]);
  };
  for (const fact of facts) {
    for (const id of fact.ids) put(index.ids, id, fact);
    for (const number of fact.numbers) put(index.numbers, number, fact);
  }
  return index;
}

/** Facts that a row names: by id at any time, by number only near the row's time. */
function namedBy(row: Row, { ids, numbers }: Index): AccountFact[] {
  const own = [...idsOfRow(row)];
  const byNumber = own
    .flatMap((id) => numbers.get(id) ?? [])
    .filter((fact) => isSameMoney(row, fact) && isAround(row, fact, NUMBER_LATEST_MS));
  return [...new Set([...own.flatMap((id) => ids.get(id) ?? []), ...byNumber])].filter((fact) => isSameWay(row, fact));
}

const isSameWay = ({ status }: Row, { way }: AccountFact): boolean =>
  status === (way === "in" ? "DEPOSIT" : "WITHDRAWAL") || status === "UNKNOWN";
const isSameMoney = (row: Row, fact: AccountFact): boolean =>
  row.amountRial === fact.amountRial && isSameWay(row, fact);

function isAround({ at }: Row, fact: AccountFact, latestMs: number): boolean {
  if (typeof at !== "string") return false;
  const after = Date.parse(at) - Date.parse(fact.at);
  return after >= EARLIEST_MS && after <= latestMs;
}

/** An equal amount alone is not enough: either the fact names this account, or the other side is the same. */
function mayBe(row: Row, fact: AccountFact, { iban, own }: { iban: string; own: ReadonlySet<string> }): boolean {
  const isOther = row.counterpartyIban !== null && fact.otherIban !== null;
  const isSameOther = isOther && row.counterpartyIban === fact.otherIban;
  const isBetweenOwn = row.counterpartyIban !== null && row.counterpartyIban !== iban && own.has(row.counterpartyIban);
  const isHere = fact.iban === iban && (!isOther || isSameOther) && (!isBetweenOwn || isSameOther);
  return isSameMoney(row, fact) && isAround(row, fact, LATEST_MS) && (isHere || isSameOther);
}

/** Facts are read this long before the first and after the last row. */
export const FACTS_AROUND_DAYS = { before: 15, after: 1 } as const;
