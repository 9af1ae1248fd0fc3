import "server-only";
import type { z } from "zod";
import { customerPageOperations } from "@/lib/customer-page/operations";
import {
  type CustomerPageContent,
  PARTY_KINDS,
  type PartyKind,
  type PartyRow,
  type PartySum,
  type PartyTimeline,
  SAID_KINDS,
} from "@/lib/customer-page/party";
import type { partyTimelineInput } from "@/lib/customer-page/schemas";
import { tehranDayOf } from "@/lib/format/jalali";
import { env } from "@/lib/server/env";
import { cached } from "@/lib/server/proxy/answer-cache";
import { shownTo } from "@/lib/server/search/in-book";
import { bookOf, findPerson, isAhead, type PersonFound } from "@/lib/server/search/person";
import { isUuid } from "@/lib/server/uuid";
import { notesInTimeline } from "./notes";
import {
  type Asking,
  authorizationRequestsOf,
  inquiriesOf,
  MOST,
  NOTHING,
  type Own,
  ordersOf,
  papersOf,
  paymentsOf,
  type Row,
  registeredIbans,
  requestsOf,
  textsOf,
} from "./own-rows";

/** So many of each kind are shown before anybody asks for more. */
const NEWEST = 3;
/** So many of what is dated ahead are shown. */
const AHEAD = 10;
/** The page asks for its sums, its line of time and what was said, and for further pages of these, from one gathering. */
const GATHERED_SECONDS = 10;
/** What else a gathering is made of: browsers do not ask again because of it. */
const GATHERED_OF = ["documents", "customer-book", "deposits", "figures"] as const;

interface Gathered {
  rows: readonly Row[];
  cut: ReadonlySet<PartyKind>;
  /** Null where their mobile is nobody's own. */
  person: PersonFound | null;
  lacksIbans: boolean;
  isInBook: boolean;
  book: CustomerPageContent["book"];
  hrefs: Partial<Record<PartyKind, string>>;
}

/** What was gathered for the same member a moment ago, unless something of it has changed since. */
async function gathered(customerId: string, asking: Asking): Promise<Gathered> {
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

/** Whether an id is nobody else's too: a short number may be another record's. */
const isOwnId = (id: string): boolean => isUuid(id) || /^(?=.*[a-z])[\w.-]{8,}$/i.test(id);

/**
 * All that is known of a customer, each kind by the query that its own list is made of: what the book knows of whoever
 * their id belongs to, and what our own tables have.
 */
async function gather(customerId: string, asking: Asking): Promise<Gathered> {
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

/** What else of a customer there is, counted and added up by kind and state. */
export async function customerPage(customerId: string, asking: Asking): Promise<CustomerPageContent> {
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
 * All of it in one line of time. What is the same thing twice stands once: a payment and the wallet's row of it, an order
 * and the payout or withdrawal that it became, a refund and the wallet's row of it. What is dated ahead is not in the line,
 * and told beside it. Where of one kind there may be older ones than were looked at, it ends there.
 */
export async function customerTimeline(
  { customerId, of, page, perPage }: z.output<typeof partyTimelineInput>,
  asking: Asking,
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
 * What another row tells already: the wallet's row of a payment or of a direct debit's refund, and an order that became a
 * payout, a withdrawal or a refund.
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

/** Rows of the wallet by which direct debits' refunds went back: for each refund one row of the same money. */
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
