import "server-only";
import type { z } from "zod";
import { tehranDayOf } from "@/lib/kit/format/jalali";
import { env } from "@/lib/server/core/env";
import { isUuid } from "@/lib/server/core/uuid";
import { cached } from "@/lib/server/proxy/answer-cache";
import { areasOf, shownTo } from "@/lib/server/search/in-book";
import { bookOf, findPerson, isAhead, type PersonFound } from "@/lib/server/search/person";
import { isOpen, moveOf, PAYING_KINDS } from "../moves";
import { customerPageOperations } from "../operations";
import {
  type CustomerOverview,
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
  messagesOf,
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
/** How many rows a customer's first screen shows of what waits, and of what was. */
const FIRST = 5;
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
  const [paid, requests, authorizationRequests, orders, inquiries, messages, notes] = await Promise.all([
    paymentsOf(customerId, known, asking),
    requestsOf(customerId, known, asking),
    authorizationRequestsOf(known, asking),
    ordersOf([customerId, ...textsOf(person, ibans.items)], asking),
    inquiriesOf(customerId, asking),
    messagesOf(customerId, known, asking),
    notesInTimeline(customerId, MOST, asking),
  ]);
  const ours: readonly Own[] = [paid, requests, authorizationRequests, orders, inquiries, messages, notes];
  const about = [...ofBook, ...ours.flatMap(({ rows }) => rows)].flatMap(({ id }) => id);
  const papers = await papersOf(about, asking);
  const rows = [
    ...ofBook.map((record): Row => {
      const shown = shownTo(member.role, record, business);
      const { ids, links, givesBack } = record;
      return {
        ...NOTHING,
        ...shown,
        ids,
        links,
        givesBack,
        trackingCode: record.came?.trackingCode,
        isRefund: givesBack !== undefined,
        moved: moveOf(shown.kind, shown.status, shown.isOut),
        isOpen: isOpen(shown.kind, shown.status),
        moment: record.at.getTime(),
      };
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
  isOut: _isOut,
  isOpen: _isOpen,
  isRefund: _isRefund,
  owesRial: _owesRial,
  ids: _ids,
  links: _links,
  trackingCode: _trackingCode,
  becomes: _becomes,
  givesBack: _givesBack,
  ...row
}: Row): PartyRow => row;

/** What is read first of a customer. */
export async function customerOverview(customerId: string, asking: OwnRowsContext): Promise<CustomerOverview> {
  const all = await gathered(customerId, asking);
  const { cut, book } = all;
  const isTwice = twiceIn(all.rows);
  const rows = all.rows.filter((row) => !isTwice(row));
  const today = tehranDayOf(Date.now());
  const [ahead, was] = [true, false].map((isWanted) =>
    rows.filter(({ moment }) => isAhead(moment, today) === isWanted),
  );
  const waits = [...(was ?? []), ...(ahead ?? []).toReversed()].filter((row) => row.isOpen);
  const requests = rows.filter(({ owesRial }) => owesRial !== undefined);
  const mayRead = readableBy(asking.member.role);
  return {
    paid: PAID_BY.every(mayRead) ? paidIn(rows) : null,
    owes: mayRead("transaction")
      ? { amountRial: requests.reduce((sum, { owesRial = 0 }) => sum + owesRial, 0), count: requests.length }
      : null,
    waits: { items: waits.slice(0, FIRST).map(shown), count: waits.length },
    newest: (was ?? []).slice(0, FIRST).map(shown),
    openRequest: requests[0]?.href ?? null,
    authorizationId: rows.find(({ kind, status }) => kind === "authorization" && status === "ACTIVE")?.id ?? null,
    isDoubtful: doubtsIn(customerId, all).length > 0 || cut.size > 0,
    book,
  };
}

/** The kinds of the book of which a net sum is made. Payments of the gateway are read with the statement's rows. */
const PAID_BY = ["transaction", "withdrawal", "deposit", "debitRefund"] as const;

const readableBy = (role: OwnRowsContext["member"]["role"]) => {
  const kinds = new Set<string>(areasOf(role).map(({ kind }) => kind));
  return (kind: string) => kinds.has(kind);
};

/** What a customer has paid, less what was given back. Each row is counted once: those shown twice are left out. */
export function paidIn(rows: readonly Row[]): NonNullable<CustomerOverview["paid"]> {
  const paying: readonly PartyKind[] = PAYING_KINDS;
  const paid = rows.filter(({ kind, moved }) => moved === "in" && paying.includes(kind));
  const back = rows.filter(({ moved, isRefund }) => moved === "out" && isRefund);
  const sumOf = (some: readonly Row[]) => some.reduce((sum, { amountRial }) => sum + (amountRial ?? 0), 0);
  const backRial = sumOf(back);
  return { netRial: sumOf(paid) - backRial, backRial, count: paid.length };
}

/** Why records may be missing, or be somebody else's. */
function doubtsIn(customerId: string, { person, isInBook, lacksIbans, book }: Gathered) {
  const records = person?.records ?? [];
  const codes = new Set(
    records.flatMap((record) => record.person.flatMap(([field, value]) => (field === "nationalCode" ? value : []))),
  );
  const others = records.filter(({ kind, id }) => kind === "customer" && id !== customerId);
  const is = {
    notInBook: !isInBook,
    lacksMobile: isInBook && person?.known.length === 0,
    isMany: person === null,
    others: others.length > 0,
    isOfSeveral: codes.size > 1,
    lacksIbans,
    isPartial: book === null,
  };
  return (Object.keys(is) as (keyof typeof is)[]).filter((doubt) => is[doubt]);
}

/** The customer's records, counted and summed by kind and state. */
export async function customerPage(customerId: string, asking: OwnRowsContext): Promise<CustomerPageContent> {
  const all = await gathered(customerId, asking);
  const { rows, cut, person, hrefs, lacksIbans, isInBook, book } = all;
  const { business, member } = asking;
  const doubts = doubtsIn(customerId, all);
  return {
    kinds: PARTY_KINDS.flatMap((kind): PartySum[] => {
      const own = rows.filter((row) => row.kind === kind);
      if (own.length === 0 || kind === "note" || kind === "message") return [];
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
    lacksMobile: doubts.includes("lacksMobile"),
    isMany: person === null,
    others: (person?.records ?? [])
      .filter(({ kind, id }) => kind === "customer" && id !== customerId)
      .map((record) => {
        const { id, name, href } = shownTo(member.role, record, business);
        return { id, name, href };
      }),
    isOfSeveral: doubts.includes("isOfSeveral"),
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
 * Selects the rows that another row already shows: the wallet's row of a payment or of a direct debit's refund, an
 * order that became a settlement, a withdrawal or a refund, a payout of the queue that became a settlement, and a held
 * payment that was let in or is still told as a deposit.
 */
export function twiceIn(rows: readonly Row[]): (row: Row) => boolean {
  const ids = new Set(rows.flatMap((row) => row.ids ?? []));
  const paid = new Set(rows.flatMap(({ kind, becomes }) => (kind === "payment" && becomes ? [becomes] : [])));
  const told = rowsOfRefunds(rows);
  const numbers = new Set(
    rows.flatMap(({ kind, givesBack }) => (kind === "transaction" ? (givesBack?.number ?? []) : [])),
  );
  const settled = new Set(rows.flatMap(({ kind, ids: own = [] }) => (kind === "settlement" ? own : [])));
  const codesOf = (wanted: PartyKind, isHeld: boolean) =>
    new Set(
      rows.flatMap(({ kind, trackingCode, isOpen: is }) =>
        kind === wanted && trackingCode && is === isHeld ? trackingCode : [],
      ),
    );
  const [held, letIn] = [codesOf("suspiciousDeposit", true), codesOf("deposit", false)];
  return ({ kind, id, becomes, givesBack, links = [], trackingCode, isOpen: is }) => {
    if (kind === "transaction") return paid.has(id) || told.has(id);
    if (kind === "queuedSettlement") return links.some((link) => link !== null && settled.has(link));
    if (kind === "deposit") return is && trackingCode != null && held.has(trackingCode);
    if (kind === "suspiciousDeposit") return !is && trackingCode != null && letIn.has(trackingCode);
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
