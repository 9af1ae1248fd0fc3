import "server-only";
import { cardMoneyAtService } from "@/lib/areas/cards/card-money/operations";
import type { CardGrant, CardStatementRow, CreditAccount } from "@/lib/areas/cards/card-money/server/answers";
import type { Page } from "@/lib/kit/operations/define";
import { ApiError } from "@/lib/kit/operations/errors";
import { latestMsOf } from "@/lib/kit/orders/told-at";
import { isAbsence, RefusedBefore } from "@/lib/server/orders/kinds/certainty";
import { type CallContext, callService } from "@/lib/server/proxy/call-service";
import { type CreditRow, WAY_OF_TYPE } from "../status";

/** The most pages that are read. If there are more, what was read proves nothing. */
const MOST_PAGES = 30;
/**
 * The same for credit. An order for a thousand people adds ten pages, and the list is read down to an hour before the
 * order.
 */
const MOST_CREDIT_PAGES = 150;
const PER_PAGE = 100;

/** The rows that were read from one of the service's lists of a cardholder. */
interface ReadBook<Row> {
  rows: Row[];
  /** Whether all rows that could be an order's were read and readable. */
  isWhole: boolean;
}

/** The cardholder of a card order, by the service's names. */
export interface Holder {
  provider: string;
  cardholderId: string;
}

/**
 * The credit changes of one cardholder, or of all cardholders of a provider, down to a time.
 *
 * @throws ApiError as `callService`
 */
export const readCredits = (
  { provider, cardholderId }: { provider: string; cardholderId: string | null },
  sinceMs: number,
  call: CallContext,
): Promise<ReadBook<CreditRow>> =>
  readBook(
    async (paging) => {
      const { data } =
        cardholderId === null
          ? await callService(cardMoneyAtService.allCreditChanges, { provider, ...paging }, call)
          : await callService(cardMoneyAtService.creditChanges, { provider, cardholderId, ...paging }, call);
      const items = data.items.map(
        (row): CreditRow => ({
          cardholderId: row.cardholderId,
          way: row.status === "UNKNOWN" ? null : WAY_OF_TYPE[row.status],
          amountRial: row.amountRial,
          at: row.at,
        }),
      );
      return { ...data, items };
    },
    {
      isOver: (rows) =>
        fallsBelow(
          rows.map(({ at }) => latestMsOf(at)),
          sinceMs,
        ),
      mostPages: MOST_CREDIT_PAGES,
    },
  );

/**
 * A cardholder's credit at the service; `account` is null if none is registered, as far as the list was read
 * completely.
 *
 * @throws ApiError as `callService`
 */
export async function creditOf(
  { provider, cardholderId }: Holder,
  call: CallContext,
): Promise<{ account: CreditAccount | null; isWhole: boolean }> {
  const isTheirs = (row: CreditAccount) => row.cardholderId === cardholderId;
  const { rows, isWhole } = await readBook<CreditAccount>(
    async (paging) => (await callService(cardMoneyAtService.creditAccounts, { provider, ...paging }, call)).data,
    { isOver: (read) => read.some(isTheirs) },
  );
  return { account: rows.find(isTheirs) ?? null, isWhole };
}

/**
 * The rows of a cardholder's own account, down to before an instant.
 *
 * @throws ApiError as `callService`
 */
export const readStatement = (
  { provider, cardholderId, accountNumber }: Holder & { accountNumber: string },
  sinceMs: number,
  call: CallContext,
): Promise<ReadBook<CardStatementRow>> =>
  readBook(
    async (paging) =>
      (await callService(cardMoneyAtService.statement, { provider, cardholderId, accountNumber, ...paging }, call))
        .data,
    {
      isOver: (rows) =>
        fallsBelow(
          rows.map(({ at }) => latestMsOf(at)),
          sinceMs,
        ),
    },
  );

/**
 * A cardholder's grant in the service's list; null if there is none with this id, as far as the list was read
 * completely.
 */
export async function grantOf(
  { grantId, ...holder }: Holder & { grantId: string },
  call: CallContext,
): Promise<{ grant: CardGrant | null; isWhole: boolean }> {
  const isIt = ({ id }: CardGrant) => id === grantId;
  const { rows, isWhole } = await readBook<CardGrant>(
    async (paging) => (await callService(cardMoneyAtService.grants, { ...holder, ...paging }, call)).data,
    { isOver: (read) => read.some(isIt) },
  );
  return { grant: rows.find(isIt) ?? null, isWhole };
}

/** The numbers of a cardholder's accounts in rial. Incoming money may be on any of them. */
export async function accountsOf({ provider, cardholderId }: Holder, call: CallContext): Promise<string[]> {
  const { data } = await callService(cardMoneyAtService.accounts, { provider, cardholderId }, call);
  if (data.unreadRows > 0) throw new ApiError("upstream_unreadable");
  return data.items.filter(({ isRial }) => isRial).map(({ accountNumber }) => accountNumber);
}

/**
 * Reads page after page. The reading ends when the service says that there are no more pages, or earlier if enough
 * was read. A repeated page is no end. New rows without an id would move others to the next page, where they would
 * count as further rows. So the first page is read again, and if the list has moved, it is no answer.
 *
 * @throws ApiError as `read`; `upstream_unreadable` if the list moved during the reading
 */
async function readBook<Row>(
  read: (paging: { page: number; perPage: number }) => Promise<Pick<Page<Row>, "items" | "hasMore" | "unreadRows">>,
  { isOver, mostPages = MOST_PAGES }: { isOver: (rows: readonly Row[]) => boolean; mostPages?: number },
): Promise<ReadBook<Row>> {
  const rows: Row[] = [];
  let unread = 0;
  let first: readonly Row[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const { items, hasMore, unreadRows = 0 } = await read({ page, perPage: PER_PAGE });
    if (page === 1) first = items;
    rows.push(...items);
    unread += unreadRows;
    if (!hasMore || isOver(rows)) {
      if (page > 1 && !isSame((await read({ page: 1, perPage: PER_PAGE })).items, first))
        throw new ApiError("upstream_unreadable");
      return { rows, isWhole: unread === 0 };
    }
    if (items.length === 0 && unreadRows === 0) break;
  }
  return { rows, isWhole: false };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Whether rows are ordered newest first, down to a row older than this time. */
function fallsBelow(times: readonly number[], oldestMs: number): boolean {
  const [first, last] = [times[0] ?? Number.NaN, times.at(-1) ?? Number.NaN];
  return (
    last < oldestMs && last < first && times.every((time, at) => at === 0 || time <= (times[at - 1] ?? Number.NaN))
  );
}

/** A refusal in readable words. The service's own 404 is a refusal: it cannot be about any other record. */
export function asRefused(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  return isAbsence(error) ? new RefusedBefore(error.detail ?? null) : error;
}
