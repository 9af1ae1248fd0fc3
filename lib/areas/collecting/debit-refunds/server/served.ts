import "server-only";
import { listInput } from "@/lib/kit/records/list-input";
import { serveArea } from "@/lib/server/core/serve-area";
import { debitRefundFilters } from "../filters";
import { debitRefundOperations } from "../operations";
import { debitRefundCreateInput, debitRefundIdInput } from "../schemas";
import { debitRefundAnswer, debitRefundPage } from "./answers";
import { debitRefundInBook, debitRefundList, entryOfDebitRefund } from "./book";
import { debitRefundFinder } from "./find";
import { debitRefundMessages } from "./messages";

export const debitRefundsArea = serveArea(
  debitRefundOperations,
  {
    list: {
      input: listInput(debitRefundFilters),
      filters: debitRefundFilters,
      output: debitRefundPage,
      book: ({ items }) => items.map(entryOfDebitRefund),
      ...debitRefundList,
    },
    create: {
      input: debitRefundCreateInput,
      output: debitRefundAnswer,
      book: (refund) => [entryOfDebitRefund(refund)],
    },
    show: { input: debitRefundIdInput, output: debitRefundAnswer, book: (refund) => [entryOfDebitRefund(refund)] },
  },
  { finders: [debitRefundFinder], inBook: [debitRefundInBook], messages: debitRefundMessages },
);
