import { sql } from "drizzle-orm";
import { type BookEntry, type BookTerm, PLAIN_RECORD, termsIn } from "@/lib/kit/book/entry";
import { withoutGaps } from "@/lib/kit/format/digits";
import { normalizeMobile } from "@/lib/kit/format/mobile";
import { plainLetters } from "@/lib/kit/format/plain-letters";
import { listInBook, type RecordInBook } from "@/lib/server/book/area";
import { bookRecords, knownAtOf } from "@/lib/server/db/schema/index";
import { customerRoutes } from "../declared";
import { REMOVED, REMOVED_VIEW } from "../fields";
import { CUSTOMER_PERSONAL, customerOperations } from "../operations";
import type { CustomerWritten } from "../schemas";
import type { KeptCustomer } from "../status";
import type { Customer, CustomerRow } from "./answers";

/** A national code or a company's id in one spelling, for comparison. */
const codeIn = (text: string | null | undefined, length: number): string | null => {
  const digits = withoutGaps(text ?? "");
  return /^\d+$/.test(digits) ? digits.padStart(length, "0") : null;
};
const codeOf = ({ type, nationalCode, companyId }: KeptCustomer): string | null =>
  (type === "INDIVIDUAL" ? null : codeIn(companyId, 11)) ?? (type === "LEGAL" ? null : codeIn(nationalCode, 10));

/** Titles that people sometimes write before a name. */
const TITLES = new Set(["سید", "سیده", "حاج", "حاجی", "اقای", "خانم", "شرکت"]);

/** A name without spaces and titles, so that «محمد رضا» and «محمدرضا» are equal. */
const nameOf = ({ type, name, legalName }: KeptCustomer): string | null => {
  const words = plainLetters((type === "LEGAL" ? legalName : name) ?? "").split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => !TITLES.has(word)).join("") || null;
};

/**
 * One of the business's own fields as a search term: the field has a value, or it has this value. The service names
 * fields by their titles.
 */
export const ownTerm = (name: string, value?: string): BookTerm => [
  "own",
  [name, ...(value === undefined ? [] : [value])].map((text) => plainLetters(text).trim()).join("\n"),
];

/**
 * Why two customers may be the same one, by position in `alike`, the surest first; `pair_customers` in the database
 * uses this order.
 */
export const ALIKE_BY = ["code", "nameAndBirth", "mobile", "name"] as const;

/** A customer as the book stores it. */
export function entryOfKept(record: KeptCustomer): BookEntry {
  const { id, type, customFields = [] } = record;
  const name = type === undefined ? null : nameOf(record);
  return {
    ...PLAIN_RECORD,
    kind: "customer",
    id,
    at: record.createdAt ?? null,
    state: "",
    // Only the list tells that a customer is gone; until then the record may change at any time.
    isFinal: false,
    amountRial: null,
    facts: { type: type ?? null, balanceRial: record.balanceRial ?? null, knownAt: record.knownAt ?? null },
    terms: [
      ...termsIn("id", id),
      ...termsIn("mobile", record.mobile, record.agentMobile),
      ...termsIn("name", record.name, record.legalName, record.agentName),
      ...termsIn("nationalCode", codeIn(record.nationalCode, 10)),
      ...termsIn("number", codeIn(record.companyId, 11)),
      ...customFields.flatMap(({ key, value }) => (value ? [ownTerm(key), ownTerm(key, value)] : [])),
    ],
    alike: [
      codeOf(record),
      name && record.birthday ? `${name} ${record.birthday}` : null,
      record.mobile ? normalizeMobile(record.mobile) : null,
      name,
    ],
    record,
  };
}

/** A customer from the service's list, which has neither the type nor the codes. */
export const entryOfCustomer = (row: CustomerRow): BookEntry =>
  entryOfKept({ ...row, listedAs: [row.name, row.mobile] });

/** A customer from its own record, which has no creation time. A company is reached by its agent's mobile. */
export const entryOfWhole = (id: string, customer: Customer): BookEntry =>
  entryOfKept({ ...customer, id, mobile: customer.mobile ?? customer.agentMobile });

/**
 * A customer that was just created, until the service returns it: with the values sent, and marked as never looked
 * up.
 */
export const entryOfMade = (id: string, sent: CustomerWritten): BookEntry =>
  entryOfKept({
    id,
    name: (sent.type === "LEGAL" ? sent.agentName : [sent.firstName, sent.lastName].filter(Boolean).join(" ")) || null,
    mobile: (sent.type === "LEGAL" ? sent.agentMobile : sent.mobile) ?? null,
    ...(sent.type === "LEGAL" ? { companyId: sent.companyId ?? null } : { nationalCode: sent.nationalCode ?? null }),
    balanceRial: null,
    customFields: [],
    unreadCustomFields: sent.customFields?.length ?? 0,
  });

/** Marks a customer as removed. */
export const entryOfRemoved = (id: string): BookEntry => ({ ...entryOfKept({ id }), state: REMOVED, isFinal: true });

/**
 * Merges the list's row and the record. If the list now shows another name or mobile, the record is looked up again.
 */
function merged(told: BookEntry, known: KeptCustomer | null, toldAt: Date): BookEntry | null {
  if (told.state === REMOVED) return known && { ...entryOfKept(known), state: REMOVED, isFinal: true };
  const { unread = [], ...part } = told.record as KeptCustomer;
  const { unread: before = [], typeAsSent, ...rest } = known ?? {};
  const isWhole = part.type !== undefined;
  const isOther = Boolean(known?.listedAs && part.listedAs && known.listedAs.join("\n") !== part.listedAs.join("\n"));
  const stillUnread = [...unread, ...before.filter((name) => !(name in part))];
  return entryOfKept({
    ...rest,
    ...(isWhole || typeAsSent === undefined ? {} : { typeAsSent }),
    ...part,
    createdAt: part.createdAt ?? known?.createdAt ?? null,
    knownAt: isWhole ? toldAt.toISOString() : isOther ? null : (known?.knownAt ?? null),
    ...(stillUnread.length > 0 && { unread: stillUnread }),
  });
}

/** A record that could not be read is not asked for again before this time. */
const AGAIN_AFTER_MS = 6 * 3_600_000;
/** After this time the fields that are not in the list may have been changed elsewhere. */
const OLD_AFTER_MS = 30 * 86_400_000;
const before = (now: Date, ms: number): string => new Date(now.getTime() - ms).toISOString();
const knownAt = knownAtOf(bookRecords.facts);

export const customerInBook: RecordInBook<KeptCustomer> = {
  kind: "customer",
  foundBy: ["uuid"],
  views: { [REMOVED]: REMOVED_VIEW },
  permission: "customers.read",
  whose: "own",
  isDated: false,
  unmasked: ["birthday", "listedAs"],
  personal: Object.fromEntries(Object.entries(CUSTOMER_PERSONAL).map(([path, kind]) => [`items.*.${path}`, kind])),
  entry: entryOfKept,
  merged,
  show: (row, business) => ({
    id: row.id,
    href: customerRoutes.customer(business, row.id),
    name: row.legalName ?? row.name ?? null,
    own: [row.id, row.mobile ?? null, row.nationalCode ?? null, row.companyId ?? null],
    person: [...termsIn("mobile", row.mobile), ...termsIn("nationalCode", codeIn(row.nationalCode, 10))],
    ids: [row.id],
    links: [row.id],
  }),
  list: listInBook(customerOperations.list, (page) => page),
  one: { operation: customerOperations.show, input: ({ id }) => ({ customerId: id }), isOnlyMissed: true },
  rest: {
    isDue: (now) =>
      sql`((${knownAt} IS NULL AND coalesce(${bookRecords.facts} ->> 'triedAt', '') < ${before(now, AGAIN_AFTER_MS)})
        OR ${knownAt} < ${before(now, OLD_AFTER_MS)})`,
    isNever: sql`${knownAt} IS NULL`,
  },
};
