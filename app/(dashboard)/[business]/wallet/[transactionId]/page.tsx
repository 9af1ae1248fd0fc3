import { PaymentOfTransaction } from "@/components/collecting/gateway/both-sides";
import { PaymentRefunds } from "@/components/collecting/gateway/payment-refunds";
import { DepositOfTransaction } from "@/components/money/deposits/known-deposits";
import { TransactionDetail } from "@/components/money/wallet/transaction-detail";
import { oneTransaction, walletOperations } from "@/lib/areas/money/wallet/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";

export const generateMetadata = titled("wallet", (words) => words("one"));

const Page = memberPage(
  "transactions.read",
  ({ record }) => (
    <TransactionDetail
      transactionId={record}
      beside={
        <>
          <PaymentOfTransaction transactionId={record} />
          <PaymentRefunds transactionId={record} />
        </>
      }
    >
      <DepositOfTransaction transactionId={record} />
    </TransactionDetail>
  ),
  ({ record }) => [question(walletOperations.transactions, oneTransaction(record))],
);

export default withWords(
  [
    "deposits.known",
    "deposits.list",
    "documents.issue",
    "documents.list",
    "gateway",
    "gatewayRefunds",
    "orders.list",
    "orders.make",
    "orderForms.ownNumber",
    "orderForms.ownOrder",
    "search.person",
    "wallet",
  ],
  Page,
);
