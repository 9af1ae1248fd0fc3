import "server-only";
import { linesOf, type PlaceDay } from "@/lib/reconciliation/lines";
import { daysIn } from "@/lib/reconciliation/months";
import { periodInBook } from "@/lib/server/book/totals";
import type { Queryable } from "@/lib/server/db/client";
import { type DayMovements, walletMovements } from "./movements";

/** What a place had on some days, and how far that is known. */
export interface PlaceDays {
  days: PlaceDay[];
  /** Until when what it says is complete; null where nothing was read. */
  asOf: string | null;
  /** The place is as far as now: while it is not, days that look read may lack something. */
  isUpToDate: boolean;
}

/**
 * A kind of place where the business's money is. The wallet is one; bank accounts are another, which says of which accounts
 * it knows and what each had on a day.
 */
export interface PlaceSource {
  kind: "wallet" | "account";
  /** The places of this kind that a business has; `name` is theirs, where there are several. */
  list: (business: string) => Promise<{ id: string; name: string | null }[]>;
  /** Every day of the stretch, oldest first. */
  days: (business: string, id: string, span: { from: string; to: string }) => Promise<PlaceDays>;
  /** What moved, day by day and to the rial: the sum of a day's movements is what lies between its two balances. */
  movements: (
    business: string,
    id: string,
    span: { from: string; to: string },
    tx?: Queryable,
  ) => AsyncGenerator<DayMovements>;
  /** From which day on something is known. */
  since: (business: string, id: string) => Promise<string | null>;
}

const WALLET = "wallet";

const wallet: PlaceSource = {
  kind: "wallet",
  list: async () => [{ id: WALLET, name: null }],
  async days(business, _, span) {
    const { days, asOf, isWhole, missing, bookFrom } = await periodInBook(business, span);
    const known = new Map(days.map(({ day, figures }) => [day, figures]));
    return {
      days: daysIn(span).map((day) => {
        const figures = known.get(day);
        return {
          day,
          isRead: figures !== undefined,
          openingRial: figures?.ledger?.openingRial ?? null,
          closingRial: figures?.closingBalanceRial ?? null,
          lines: figures ? linesOf(figures) : [],
        };
      }),
      asOf,
      isUpToDate: isWhole || (missing.count > 0 && bookFrom !== null),
    };
  },
  movements: (business, _, span, tx) => walletMovements(business, span, tx),
  since: async (business) => (await periodInBook(business, { from: undefined, to: undefined })).bookFrom,
};

/** Where the business's money is. What else holds any is added here, and stands beside the wallet from then on. */
export const PLACE_SOURCES: readonly PlaceSource[] = [wallet];

/** A place with the kind that knows of it. */
export interface Place {
  id: string;
  name: string | null;
  source: PlaceSource;
}

export async function placesOf(business: string): Promise<Place[]> {
  const lists = await Promise.all(
    PLACE_SOURCES.map(async (source) => (await source.list(business)).map((place) => ({ ...place, source }))),
  );
  return lists.flat();
}
