import "server-only";
import { type Asked, listInput } from "@/lib/kit/records/list-input";
import { recognise } from "@/lib/kit/search/recognise";
import { type Shown, serveArea } from "@/lib/server/core/serve-area";
import { wakeReturned, wakeWithdrawals } from "@/lib/server/orders/engine/returned";
import { byWholeValues, type Narrow } from "@/lib/server/search/whole-values";
import { withdrawalFilters } from "../filters";
import { withdrawalOperations } from "../operations";
import {
  failedLatelyInput,
  manyFileInput,
  withdrawalByTrackIdInput,
  withdrawalCreateInput,
  withdrawalShowInput,
} from "../schemas";
import { type Withdrawal, withdrawalAnswer, withdrawalCancelAnswer, withdrawalPage } from "./answers";
import { entryOfWithdrawal, withdrawalInBook, withdrawalList } from "./book";
import { withdrawalExport } from "./export";
import { withdrawalFinder } from "./find";
import { withdrawalMessages } from "./messages";
import { withdrawalNotices } from "./notices";

type ListInput = Asked<typeof withdrawalFilters>;

const byAuthorization = byWholeValues<ListInput, Withdrawal>({
  authorizationId: { uuid: ({ authorizationId }) => [authorizationId] },
});

/** The search works only by an authorization's id; the screen tells where to find it. */
const searchWithdrawals: Narrow<ListInput> = (input) => {
  const { authorizationId } = input;
  const isId = authorizationId === undefined || recognise(authorizationId).some(({ kind }) => kind === "uuid");
  const search = isId ? byAuthorization(input) : { input, isOwn: () => false, isEmpty: true as const };
  return search && { ...search, values: [] };
};

/** A withdrawal that came back wakes the order that made it. */
async function wakeOrders(withdrawals: readonly Withdrawal[], { business }: Shown): Promise<void> {
  const returned = withdrawals.filter(({ status }) => status === "REVERSED");
  await wakeReturned(
    business,
    returned.map(({ trackId }) => trackId),
  );
}

const book = (one: Withdrawal) => [entryOfWithdrawal(one)];

export const withdrawalsArea = serveArea(
  withdrawalOperations,
  {
    timeline: withdrawalShowInput,
    ordered: withdrawalShowInput,
    readMany: manyFileInput,
    failedLately: failedLatelyInput,
    list: {
      input: listInput(withdrawalFilters),
      filters: withdrawalFilters,
      output: withdrawalPage,
      narrow: searchWithdrawals,
      book: ({ items }) => items.map(entryOfWithdrawal),
      ...withdrawalList,
      after: ({ items }, shown) => wakeOrders(items, shown),
    },
    show: {
      input: withdrawalShowInput,
      output: withdrawalAnswer,
      book,
      after: (one, shown) => wakeOrders([one], shown),
    },
    byTrackId: {
      input: withdrawalByTrackIdInput,
      output: withdrawalAnswer,
      book,
      after: (one, shown) => wakeOrders([one], shown),
    },
    create: { input: withdrawalCreateInput, output: withdrawalAnswer, book },
    cancel: { input: withdrawalShowInput, output: withdrawalCancelAnswer },
  },
  {
    files: { withdrawals: withdrawalExport },
    finders: [withdrawalFinder],
    inBook: [{ ...withdrawalInBook, onMoved: wakeWithdrawals }],
    notices: withdrawalNotices,
    messages: withdrawalMessages,
  },
);
