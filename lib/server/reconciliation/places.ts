import "server-only";
import type { BookKind } from "@/lib/book/entry";
import type { Permission } from "@/lib/permissions";
import { linesOf, type PlaceDay } from "@/lib/reconciliation/lines";
import { daysIn } from "@/lib/reconciliation/months";
import { periodInBook } from "@/lib/server/book/totals";
import { askEach, db, type Queryable } from "@/lib/server/db/client";
import { account } from "./account-place";
import { type DayMovements, walletMovements } from "./movements";

/** A place among those of its kind. */
export interface ListedPlace {
  id: string;
  /** What tells it from others of its kind; null where there is only one. */
  name: string | null;
  /** The days on which it is known at all; null where that has no beginning, or no end. */
  since: string | null;
  until: string | null;
}

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
  /** Who may see these places. */
  permission: Permission;
  /** The places of this kind that a business has. */
  list: (business: string, tx?: Queryable) => Promise<ListedPlace[]>;
  /** Every day of the stretch, oldest first. */
  days: (business: string, id: string, span: { from: string; to: string }, tx?: Queryable) => Promise<PlaceDays>;
  /** What moved, day by day and to the rial: the sum of a day's movements is what lies between its two balances. */
  movements: (
    business: string,
    id: string,
    span: { from: string; to: string },
    tx?: Queryable,
  ) => AsyncGenerator<DayMovements>;
  /** From which day on something is known. */
  since: (business: string, id: string) => Promise<string | null>;
  /** How one finds the record of the book that a movement of a place is of. */
  recordOf: (business: string, id: string) => Promise<(movementId: string) => { kind: BookKind; id: string }>;
}

const WALLET = "wallet";

const wallet: PlaceSource = {
  kind: "wallet",
  permission: "wallet.read",
  list: async () => [{ id: WALLET, name: null, since: null, until: null }],
  async days(business, _, span, tx) {
    const { days, asOf, isWhole, missing, bookFrom } = await periodInBook(business, span, tx);
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
  recordOf: async () => (id) => ({ kind: "transaction", id }),
};

/** Where the business's money is. What else holds any is added here, and stands beside the wallet from then on. */
export const PLACE_SOURCES: readonly PlaceSource[] = [wallet, account];

/** Who may see a place, of closings too that it was part of once. */
export const permissionOfPlace = (id: string): Permission => (id === WALLET ? wallet : account).permission;

/** A place with the kind that knows of it. */
export interface Place extends ListedPlace {
  source: PlaceSource;
}

/** Whether somebody may do something; `everything` sees what there is, as a closing must. */
export type Sees = (permission: Permission) => boolean;
export const everything: Sees = () => true;

/** The places of a business that somebody may see. */
export async function placesOf(business: string, sees: Sees, tx: Queryable = db()): Promise<Place[]> {
  const seen = PLACE_SOURCES.filter(({ permission }) => sees(permission));
  const lists = await askEach(tx, seen, async (source) =>
    (await source.list(business, tx)).map((place) => ({ ...place, source })),
  );
  return lists.flat();
}
