import { getTranslations } from "next-intl/server";
import { RefundOrders } from "@/components/collecting/gateway/refund-orders";
import { PageHeader } from "@/components/kit/ui/page-header";
import { TextLink } from "@/components/kit/ui/text-link";
import { debitRefundRoutes } from "@/lib/areas/collecting/debit-refunds/declared";
import { asksBook, inChannel, transactionListInputOf, transactionListState } from "@/lib/areas/money/wallet/list-state";
import { walletOperations } from "@/lib/areas/money/wallet/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { roleCan } from "@/lib/kit/permissions";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";
import { RefundRows } from "./refund-rows";
import { RefundsBeside } from "./refunds-beside";

export const generateMetadata = titled("gatewayRefunds", (words) => words("list.title"));

const Page = memberPage(
  "transactions.read",
  async ({ business, role }) => {
    const words = await getTranslations("gatewayRefunds.list");
    return (
      <>
        <PageHeader title={words("title")} description={words("description")} />
        <p className="mb-4 max-w-prose text-muted text-sm">
          {words.rich("covers", {
            debits: (text) => <TextLink href={debitRefundRoutes.debitRefunds(business)}>{text}</TextLink>,
          })}
        </p>
        {roleCan(role, "settlements.read") && <RefundOrders />}
        <RefundsBeside>
          <RefundRows />
        </RefundsBeside>
      </>
    );
  },
  ({ query }) => {
    const state = inChannel(transactionListState.parse(query), "refund");
    const rows = asksBook(state) ? walletOperations.statement : walletOperations.transactions;
    return [question(rows, transactionListInputOf(state))];
  },
);

export default withWords(["documents.issue", "documents.list", "exports", "gatewayRefunds", "orders", "wallet"], Page);
