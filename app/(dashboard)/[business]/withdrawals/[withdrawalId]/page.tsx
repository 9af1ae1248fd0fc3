import { authorizationOperations } from "@/lib/areas/collecting/authorizations/operations";
import { debitRefundOperations, refundsOf } from "@/lib/areas/collecting/debit-refunds/operations";
import { withdrawalOperations } from "@/lib/areas/collecting/withdrawals/operations";
import { isCollected } from "@/lib/areas/collecting/withdrawals/status";
import { withWords } from "@/lib/areas/words/with-words";
import { shortenMiddle } from "@/lib/kit/format/shorten";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";
import { WithdrawalHere } from "./withdrawal-here";
import { WORDS } from "./words";

export const generateMetadata = titled("withdrawals", (words, record) => `${words("one")} ${shortenMiddle(record)}`);

const Page = memberPage(
  "withdrawals.read",
  () => <WithdrawalHere />,
  ({ record }) => [
    question(withdrawalOperations.show, { withdrawalId: record }, ({ authorizationId, status }) => [
      question(authorizationOperations.show, { authorizationId }),
      ...(isCollected(status)
        ? [question(debitRefundOperations.list, refundsOf(record)), question(authorizationOperations.banks, {})]
        : []),
      // How much may be collected again stands above the message for the customer.
      ...(status === "FAILED" ? [question(authorizationOperations.calculation, { authorizationId })] : []),
    ]),
  ],
);

export default withWords(WORDS, Page);
