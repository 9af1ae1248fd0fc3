import "server-only";
import { ApiError } from "@/lib/kit/operations/errors";
import { type FoundInBook, havingInBook } from "@/lib/server/book/find";
import { bringList, bringNews } from "@/lib/server/book/read-lists";
import type { Member } from "@/lib/server/members/session";
import { shownTo } from "@/lib/server/search/in-book";
import type { BesideRow, DepositsBeside } from "../proposal";

const KINDS = ["deposit", "suspiciousDeposit"] as const;
const DAY_MS = 86_400_000;
/** What came under the same code so long before and after belongs to the picture. */
const NEAR_MS = DAY_MS;
/** What is usual under a code is told by so long before. */
const USUAL_MS = 90 * DAY_MS;
const MOST_SHOWN = 30;
/** More rows of one code than are looked at. */
const MOST_LOOKED = 2000;
const NEWS_MS = 10_000;

/**
 * The deposits that speak for or against a suspicious payment, as the book has just heard: what else came from the same
 * account, what came under the same code within a day of it, and what is usual under that code.
 *
 * @throws ApiError `not_found` when the service's list has no such payment; `busy` when the list could not be read now
 */
export async function depositsBeside(
  paymentId: string,
  { business, member }: { business: string; member: Member },
): Promise<DepositsBeside> {
  const heard: (boolean | null)[] = [];
  for (const kind of KINDS) heard.push(await bringNews(business, kind, NEWS_MS));
  const isHeard = heard.includes(false) ? false : heard.includes(null) ? null : true;
  const inBook = async () =>
    (await havingInBook(business, [["id", paymentId]], ["suspiciousDeposit"], 20)).find(({ id }) => id === paymentId);
  // The payment may have been held since the book last asked: ask again before saying that it is unknown.
  const payment =
    (await inBook()) ?? ((await bringList(business, "suspiciousDeposit", 0)) ? await inBook() : "unheard");
  if (payment === "unheard") throw new ApiError("busy");
  if (!payment) throw new ApiError("not_found");
  const { code, payerIban: iban } = payment.came ?? {};
  const [fromIban, underCode] = await Promise.all([
    iban ? havingInBook(business, [["iban", iban]], KINDS, MOST_LOOKED) : [],
    code ? havingInBook(business, [["number", code]], KINDS, MOST_LOOKED) : [],
  ]);
  const isOther = (row: FoundInBook, all: readonly FoundInBook[]) =>
    !isSame(row, payment) &&
    !(row.kind === "deposit" && all.some((held) => held.kind !== row.kind && isSame(row, held)));
  const isNear = ({ at }: FoundInBook) => Math.abs(at.getTime() - payment.at.getTime()) <= NEAR_MS;
  // A payer's account is one of their values, where the business's own accounts stand in the same field.
  const paid = fromIban.filter((row, _, all) => isOther(row, all) && row.person.some(([, value]) => value === iban));
  const paidIds = new Set(paid.map(keyOf));
  const near = underCode.filter((row, _, all) => isOther(row, all) && isNear(row) && !paidIds.has(keyOf(row)));
  const rows = [
    ...paid.map((row) => ({ row, why: "sameAccount" as const })),
    ...near.map((row) => ({ row, why: "sameDay" as const })),
  ].toSorted((one, other) => other.row.at.getTime() - one.row.at.getTime());
  const usual = underCode.filter(
    ({ kind, state, at }) =>
      kind === "deposit" && state === "DONE" && at <= payment.at && payment.at.getTime() - at.getTime() <= USUAL_MS,
  );
  return {
    rows: rows.slice(0, MOST_SHOWN).map(({ row, why }): BesideRow => {
      const { id, href, view, amountRial, at, name } = shownTo(member.role, row, business);
      return { kind: row.kind as BesideRow["kind"], id, href, view, amountRial, at, name, why };
    }),
    count: rows.length,
    isHeard,
    fromAccount: sumOf(paid.filter(isCredited)),
    usual: { ...sumOf(usual), largestRial: Math.max(0, ...usual.map(({ amountRial }) => amountRial ?? 0)) },
  };
}

const keyOf = ({ kind, id }: FoundInBook): string => `${kind} ${id}`;

/** The list of deposits may have a payment that was held back too, by its number. */
const isSame = (row: FoundInBook, payment: FoundInBook): boolean => {
  if (row.kind === payment.kind) return row.id === payment.id;
  const trackingCode = payment.came?.trackingCode;
  return row.amountRial === payment.amountRial && Boolean(trackingCode) && row.came?.trackingCode === trackingCode;
};

const isCredited = ({ kind, state }: FoundInBook): boolean => state === (kind === "deposit" ? "DONE" : "ACCEPTED");

const sumOf = (rows: readonly FoundInBook[]) => ({
  count: rows.length,
  rial: rows.reduce((all, { amountRial }) => all + (amountRial ?? 0), 0),
});
