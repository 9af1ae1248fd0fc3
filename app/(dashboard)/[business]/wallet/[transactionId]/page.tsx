import { DepositOfTransaction } from "@/components/deposits/known-deposits";
import { PaymentOfTransaction } from "@/components/gateway/both-sides";
import { PaymentRefunds } from "@/components/gateway/payment-refunds";
import { TransactionDetail } from "@/components/wallet/transaction-detail";
import { withWords } from "@/lib/i18n/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";
import { oneTransaction, walletOperations } from "@/lib/wallet/operations";

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
    "payouts.ownNumber",
    "payouts.ownOrder",
    "search.person",
    "wallet",
  ],
  Page,
);
