import "server-only";
import { periodInBook } from "@/lib/areas/money/wallet/server/record";
import type { BookKind } from "@/lib/kit/book/entry";
import type { Permission } from "@/lib/kit/permissions";
import { askEach, db, type Queryable } from "@/lib/server/db/client";
import { linesOf, type PlaceDay } from "../lines";
import { daysIn } from "../months";
import { account } from "./account-place";
import { type DayMovements, walletMovements } from "./movements";

/** A place in the list of its kind. */
export interface ListedPlace {
  id: string;
  /** Distinguishes it from others of its kind; null if there is only one. */
  name: string | null;
  /** The first and last day on which it is known; null without a beginning or an end. */
  since: string | null;
  until: string | null;
}

/** A place's figures for some days, and how complete they are. */
export interface PlaceDays {
  days: PlaceDay[];
  /** Its figures are complete up to this time; null if nothing was read. */
  asOf: string | null;
  /** Whether the place is up to date. If not, days that look read may lack rows. */
  isUpToDate: boolean;
}

/**
 * A kind of place where the business has money: the wallet, or its bank accounts. It lists its places and tells their
 * figures for each day.
 */
export interface PlaceSource {
  kind: "wallet" | "account";
  /** The permission to see these places. */
  permission: Permission;
  /** The places of this kind that a business has. */
  list: (business: string, tx?: Queryable) => Promise<ListedPlace[]>;
  /** Every day of the span, oldest first. */
  days: (business: string, id: string, span: { from: string; to: string }, tx?: Queryable) => Promise<PlaceDays>;
  /** The movements day by day, in rial: the sum of a day's movements is the difference of its two balances. */
  movements: (
    business: string,
    id: string,
    span: { from: string; to: string },
    tx?: Queryable,
  ) => AsyncGenerator<DayMovements>;
  /** The first day that is known. */
  since: (business: string, id: string) => Promise<string | null>;
  /** Finds the book record of a place's movement. */
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

/** The kinds of places where the business has money. A new kind is added here and then appears beside the wallet. */
const PLACE_SOURCES: readonly PlaceSource[] = [wallet, account];

/** The permission to see a place, also in closings that it was once part of. */
export const permissionOfPlace = (id: string): Permission => (id === WALLET ? wallet : account).permission;

/** A place with its source. */
export interface Place extends ListedPlace {
  source: PlaceSource;
}

/** Whether the reader has a permission. `everything` sees all places, as a closing must. */
export type Sees = (permission: Permission) => boolean;
export const everything: Sees = () => true;

/** The places of a business that the reader may see. */
export async function placesOf(business: string, sees: Sees, tx: Queryable = db()): Promise<Place[]> {
  const seen = PLACE_SOURCES.filter(({ permission }) => sees(permission));
  const lists = await askEach(tx, seen, async (source) =>
    (await source.list(business, tx)).map((place) => ({ ...place, source })),
  );
  return lists.flat();
}
