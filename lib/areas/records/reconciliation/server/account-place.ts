import "server-only";
import { createHash } from "node:crypto";
import {
  type AccountDay,
  accountDays,
  accountMoved,
  idOfRow,
  knownAccounts,
  nextMovedDay,
} from "@/lib/areas/money/bank-accounts/server/record";
import { keyOfAccount } from "@/lib/areas/money/bank-accounts/status";
import { tehranDayBounds, tehranDayOf } from "@/lib/kit/format/jalali";
import { db, type Queryable } from "@/lib/server/db/client";
import { type Line, type PlaceDay, restOf } from "../lines";
import { inOrderOfTime, type Movement } from "../movement";
import type { PlaceSource } from "./places";

interface Span {
  from: string;
  to: string;
}

/** The number of characters that distinguish two accounts with the same key. */
const APART = 6;
/** An account's name is its bank's code and this many last digits of its IBAN. */
const LAST_DIGITS = 4;

/** The accounts with their ids for addresses and closings, which must not contain an IBAN. */
export async function accountsOf(business: string, tx: Queryable = db()) {
  const accounts = await knownAccounts(business, tx);
  return accounts.map((each) => {
    const key = keyOfAccount(each.iban);
    const isTwice = accounts.filter(({ iban }) => keyOfAccount(iban) === key).length > 1;
    const apart = createHash("sha256").update(each.iban).digest("hex").slice(0, APART);
    return { ...each, id: isTwice ? `${key}-${apart}` : key };
  });
}

async function ibanOf(business: string, id: string, tx?: Queryable): Promise<string> {
  const found = (await accountsOf(business, tx)).find((each) => each.id === id);
  if (!found) throw new Error("the book knows of no such account");
  return found.iban;
}

/**
 * The source of bank accounts. A name is the bank's code and the last digits; the screen adds the bank's name in the
 * reader's language.
 */
export const account: PlaceSource = {
  kind: "account",
  permission: "bankAccounts.read",
  list: async (business, tx) =>
    (await accountsOf(business, tx)).map(({ id, iban, since, until }) => ({
      id,
      name: `${iban.slice(4, 7)} ${iban.slice(-LAST_DIGITS)}`,
      since,
      until,
    })),
  async days(business, id, span, tx = db()) {
    const days = await reckoned(business, await ibanOf(business, id, tx), span, tx);
    const asOf = days.map((day) => day.asOf).filter((at) => at !== null);
    return { days: days.map(placeDayOf), asOf: asOf.sort().at(-1) ?? null, isUpToDate: true };
  },
  async *movements(business, id, span, tx = db()) {
    const iban = await ibanOf(business, id, tx);
    const days = await reckoned(business, iban, span, tx);
    const rows = await accountMoved(business, iban, span.from, span.to, tx);
    const byDay = Map.groupBy(rows, ({ at }) => tehranDayOf(at));
    for (const day of days) {
      const movements = (byDay.get(day.day) ?? []).map(
        ({ movedRial, ...row }): Movement => ({
          ...row,
          role: "written",
          channel: null,
          amountRial: movedRial,
          feeRial: 0,
          differenceRial: 0,
        }),
      );
      yield { day: day.day, movements: [...movements, ...restMoved(day)].sort(inOrderOfTime) };
    }
  },
  since: async (business, id) => (await accountsOf(business)).find((each) => each.id === id)?.since ?? null,
  async recordOf(business, id) {
    const iban = await ibanOf(business, id);
    return (movementId) => ({ kind: "accountRow", id: idOfRow(iban, movementId) });
  },
};

/**
 * The difference between balances and rows belongs to the whole day, because the order of rows within a second is not
 * known.
 */
function restMoved({ day, differenceRial }: AccountDay): Movement[] {
  if (!differenceRial) return [];
  const at = tehranDayBounds(day).to;
  return [{ role: "rest", id: day, at, status: "unknown", channel: null, amountRial: 0, feeRial: 0, differenceRial }];
}

/**
 * The days of a span. If no row of them has a balance, the next row after them supplies it, provided that all days
 * between were read.
 */
async function reckoned(business: string, iban: string, { from, to }: Span, tx: Queryable): Promise<AccountDay[]> {
  const days = await accountDays(business, iban, from, to, tx);
  const last = days.at(-1);
  if (!last?.isWhole || last.closingRial !== null) return days;
  const next = await nextMovedDay(business, iban, to, tx);
  return next === null ? days : (await accountDays(business, iban, from, next, tx)).filter(({ day }) => day <= to);
}

function placeDayOf(day: AccountDay): PlaceDay {
  const { openingRial, closingRial, inRial, outRial, inCount, outCount, differenceRial } = day;
  const lines: Line[] = [
    { part: "in", channel: null, count: inCount, rial: inRial },
    { part: "out", channel: null, count: outCount, rial: 0 - outRial },
    { part: "difference", channel: null, count: 0, rial: differenceRial ?? 0 },
  ];
  const shown = { openingRial, closingRial, lines: lines.filter(({ rial, count }) => rial !== 0 || count > 0) };
  // In an unfinished day some rows between known rows may still be missing. Such a day counts as unread.
  const isRead = day.isWhole || (day.why === "open" && restOf(shown) === 0);
  return { day: day.day, isRead, ...shown, lines: isRead ? shown.lines : [] };
}
