import "server-only";
import { areaOf } from "@/lib/operations/area";
import { debitRefundAnswer, debitRefundPage } from "./answers";
import { debitRefundInBook, entryOfDebitRefund } from "./book";
import { debitRefundFinder } from "./find";
import { debitRefundOperations } from "./operations";
import { debitRefundCreateInput, debitRefundIdInput, debitRefundListInput } from "./schemas";

export const debitRefundsArea = areaOf(
  debitRefundOperations,
  {
    list: {
      input: debitRefundListInput,
      output: debitRefundPage,
      book: ({ items }) => items.map(entryOfDebitRefund),
    },
    create: {
      input: debitRefundCreateInput,
      output: debitRefundAnswer,
      book: (refund) => [entryOfDebitRefund(refund)],
    },
    show: { input: debitRefundIdInput, output: debitRefundAnswer, book: (refund) => [entryOfDebitRefund(refund)] },
  },
  { finders: [debitRefundFinder], inBook: [debitRefundInBook] },
);
