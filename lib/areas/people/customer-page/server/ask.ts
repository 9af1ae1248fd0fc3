import "server-only";
import type { z } from "zod";
import { tehranDayOf } from "@/lib/kit/format/jalali";
import { env } from "@/lib/server/core/env";
import { isUuid } from "@/lib/server/core/uuid";
import { cached } from "@/lib/server/proxy/answer-cache";
import { shownTo } from "@/lib/server/search/in-book";
import { bookOf, findPerson, isAhead, type PersonFound } from "@/lib/server/search/person";
import { customerPageOperations } from "../operations";
import {
  type CustomerPageContent,
  PARTY_KINDS,
  type PartyKind,
  type PartyRow,
  type PartySum,
  type PartyTimeline,
  SAID_KINDS,
} from "../party";
import type { partyTimelineInput } from "../schemas";
import { notesInTimeline } from "./notes";
import {
  authorizationRequestsOf,
  inquiriesOf,
  MOST,
  NOTHING,
  type Own,
  type OwnRowsContext,
  ordersOf,
  papersOf,
  paymentsOf,
  type Row,
  registeredIbans,
  requestsOf,
  textsOf,
} from "./own-rows";

/** How many rows of each kind are shown at first. */
const NEWEST = 3;
/** How many rows with a future date are shown. */
const AHEAD = 10;
/** One gathering serves the page's sums, its timeline, the notes and the further pages of these. */
const GATHERED_SECONDS = 10;
/** Further tags that a gathering depends on. Browsers do not ask again because of them. */
const GATHERED_OF = ["documents", "customer-book", "deposits", "figures"] as const;

export interface Gathered {
  rows: readonly Row[];
  cut: ReadonlySet<PartyKind>;
  /** Null if their mobile belongs to nobody alone. */
  person: PersonFound | null;
  /** Their registered IBANs. */
  ibans: readonly string[];
  lacksIbans: boolean;
  isInBook: boolean;
  book: CustomerPageContent["book"];
  hrefs: Partial<Record<PartyKind, string>>;
}

/** The data that was gathered for the same member a moment ago, unless some of it has changed since. */
async function gathered(customerId: string, asking: OwnRowsContext): Promise<Gathered> {
  const { business, member } = asking;
  const cacheSeconds = env().ANSWER_CACHE === "off" ? 0 : GATHERED_SECONDS;
  const tags = [...(customerPageOperations.party.reads ?? []), ...GATHERED_OF] as const;
  const about = { business, tags, cacheSeconds };
  const { answer } = await cached(
    `${business} customer-page ${member.id} ${member.role} ${customerId}`,
    about,
    async () => {
      const answeredAt = Date.now();
      const data = await gather(customerId, asking);
      const letters = JSON.stringify([data.rows, data.person?.records]).length;
      return { data, answeredAt, waitMs: 0, upstreamMs: 0, letters };
    },
  );
  return answer.data as Gathered;
}

/** Whether an id is unique: a short number may also be the id of another record. */
const isOwnId = (id: string): boolean => isUuid(id) || /^(?=.*[a-z])[\w.-]{8,}$/i.test(id);

/**
 * Gathers all that is known about a customer: the book's records of the person with this id, and the rows of our own
 * tables. Each kind uses the same query as its own list.
 */
export async function gather(customerId: string, asking: OwnRowsContext): Promise<Gathered> {
  const { business, member } = asking;
  const [person, ibans] = await Promise.all([
    findPerson(asking, isOwnId(customerId) ? [{ kind: "uuid", value: customerId }] : []),
    registeredIbans(customerId, asking),
  ]);
  const records = person?.records ?? [];
  const isSelf = ({ kind, id }: PersonFound["records"][number]) => kind === "customer" && id === customerId;
  const ofBook = records.filter((record) => record.kind !== "customer");
  const known = person?.known ?? [];
  const [paid, requests, authorizationRequests, orders, inquiries, notes] = await Promise.all([
    paymentsOf(customerId, known, asking),
    requestsOf(customerId, known, asking),
    authorizationRequestsOf(known, asking),
    ordersOf([customerId, ...textsOf(person, ibans.items)], asking),
    inquiriesOf(customerId, asking),
    notesInTimeline(customerId, MOST, asking),
  ]);
  const ours: readonly Own[] = [paid, requests, authorizationRequests, orders, inquiries, notes];
  const about = [...ofBook, ...ours.flatMap(({ rows }) => rows)].flatMap(({ id }) => id);
  const papers = await papersOf(about, asking);
  const rows = [
    ...ofBook.map((record): Row => {
      const shown = shownTo(member.role, record, business);
      const { ids, givesBack } = record;
      return { ...NOTHING, ...shown, ids, givesBack, moment: record.at.getTime() };
    }),
    ...[...ours, papers].flatMap((each) => each.rows),
  ];
  const cut = new Set<PartyKind>(person?.cut ?? []);
  for (const { kind, isCut } of [...ours, papers]) if (isCut) cut.add(kind);
  return {
    rows: rows.toSorted((one, other) => other.moment - one.moment),
    cut,
    person,
    ibans: ibans.items,
    lacksIbans: !ibans.isWhole,
    isInBook: records.some(isSelf),
    book: await bookOf(business, records),
    hrefs: Object.fromEntries(ours.flatMap(({ kind, href }) => (href ? [[kind, href]] : []))),
  };
}

const shown = ({
  status: _status,
  moment: _moment,
  ids: _ids,
  becomes: _becomes,
  givesBack: _givesBack,
  ...row
}: Row): PartyRow => row;

/** The customer's records, counted and summed by kind and state. */
export async function customerPage(customerId: string, asking: OwnRowsContext): Promise<CustomerPageContent> {
  const { rows, cut, person, hrefs, lacksIbans, isInBook, book } = await gathered(customerId, asking);
  const { business, member } = asking;
  const records = person?.records ?? [];
  const codes = new Set(
    records.flatMap((record) => record.person.flatMap(([field, value]) => (field === "nationalCode" ? value : []))),
  );
  return {
    kinds: PARTY_KINDS.flatMap((kind): PartySum[] => {
      const own = rows.filter((row) => row.kind === kind);
      if (own.length === 0 || kind === "note") return [];
      const isCut = cut.has(kind);
      return [
        {
          kind,
          count: own.length,
          isCut,
          sums: sumsOf(own),
          newest: own.slice(0, NEWEST).map(shown),
          href: hrefs[kind] ?? null,
        },
      ];
    }),
    isInBook,
    lacksMobile: isInBook && person?.known.length === 0,
    isMany: person === null,
    others: records
      .filter(({ kind, id }) => kind === "customer" && id !== customerId)
      .map((record) => {
        const { id, name, href } = shownTo(member.role, record, business);
        return { id, name, href };
      }),
    isOfSeveral: codes.size > 1,
    lacksIbans,
    book,
  };
}

function sumsOf(rows: readonly Row[]): PartySum["sums"] {
  const sums = new Map<string, PartySum["sums"][number]>();
  for (const { status, view, isOut, amountRial } of rows) {
    const key = `${status} ${isOut}`;
    const sum = sums.get(key) ?? { status, view, isOut, count: 0, amountRial: null };
    const total = amountRial === null ? sum.amountRial : (sum.amountRial ?? 0) + amountRial;
    sums.set(key, { ...sum, count: sum.count + 1, amountRial: total });
  }
  return [...sums.values()];
}

/**
 * All records in one timeline. The same thing appears once: a payment and its row in the wallet, an order and the
 * settlement or withdrawal that it became, a refund and its row in the wallet. Rows with a future date are returned
 * beside the timeline. If a kind may have older rows than were read, the timeline ends there.
 */
export async function customerTimeline(
  { customerId, of, page, perPage }: z.output<typeof partyTimelineInput>,
  asking: OwnRowsContext,
): Promise<PartyTimeline> {
  const { rows, cut, book } = await gathered(customerId, asking);
  const wanted = of === undefined ? PARTY_KINDS : of === "said" ? SAID_KINDS : [of];
  const isTwice = of === undefined ? twiceIn(rows) : () => false;
  const all = rows.filter(({ kind }) => wanted.includes(kind));
  const ends = wanted.flatMap((kind) => (cut.has(kind) ? [all.findLast((row) => row.kind === kind)?.moment ?? 0] : []));
  const end = ends.length === 0 ? null : Math.max(...ends);
  const listed = all.filter((row) => (end === null || row.moment >= end) && !isTwice(row));
  const today = tehranDayOf(Date.now());
  const ahead = listed.filter(({ moment }) => isAhead(moment, today)).toReversed();
  const was = listed.filter(({ moment }) => !isAhead(moment, today));
  const items = was.slice((page - 1) * perPage, page * perPage).map(shown);
  return {
    items,
    ahead: { items: ahead.slice(0, AHEAD).map(shown), count: ahead.length },
    page,
    perPage,
    total: was.length,
    hasMore: page * perPage < was.length,
    until: end === null ? null : new Date(end).toISOString(),
    book,
  };
}

/**
 * Selects the rows that another row already shows: the wallet's row of a payment or of a direct debit's refund, and
 * an order that became a settlement, a withdrawal or a refund.
 */
export function twiceIn(rows: readonly Row[]): (row: Row) => boolean {
  const ids = new Set(rows.flatMap((row) => row.ids ?? []));
  const paid = new Set(rows.flatMap(({ kind, becomes }) => (kind === "payment" && becomes ? [becomes] : [])));
  const told = rowsOfRefunds(rows);
  const numbers = new Set(
    rows.flatMap(({ kind, givesBack }) => (kind === "transaction" ? (givesBack?.number ?? []) : [])),
  );
  return ({ kind, id, becomes, givesBack }) => {
    if (kind === "transaction") return paid.has(id) || told.has(id);
    if (kind !== "order") return false;
    return (becomes != null && ids.has(becomes)) || (givesBack?.number != null && numbers.has(givesBack.number));
  };
}

/** The wallet's rows of direct debits' refunds: for each refund, one row of the same amount. */
function rowsOfRefunds(rows: readonly Row[]): ReadonlySet<string> {
  const taken = new Set<string>();
  for (const refund of rows) {
    const { kind, givesBack, amountRial } = refund;
    if (kind !== "debitRefund" || !givesBack?.of) continue;
    const row = rows.find(
      (each) =>
        each.kind === "transaction" &&
        each.givesBack?.of === givesBack.of &&
        each.amountRial === amountRial &&
        !taken.has(each.id),
    );
    if (row) taken.add(row.id);
  }
  return taken;
}
