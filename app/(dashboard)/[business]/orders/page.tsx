import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/kit/ui/page-header";
import { NeedPersonNotice } from "@/components/money/orders/need-person-notice";
import { OrderTable } from "@/components/money/orders/order-table";
import { orderListState } from "@/lib/areas/money/orders/filters";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";
import { OrdersBeside } from "./orders-beside";

export const generateMetadata = titled("orders", (words) => words("title"));

const Page = memberPage(
  "settlements.read",
  async () => {
    const words = await getTranslations("orders");
    return (
      <>
        <PageHeader title={words("title")} description={words("description")} />
        <NeedPersonNotice />
        <OrdersBeside>
          <OrderTable />
        </OrdersBeside>
      </>
    );
  },
  ({ query }) => [question(orderOperations.list, orderListState.parse(query)), question(orderOperations.counts, {})],
);

export default withWords(["approvals.attention", "exports", "orders", "search.commands.newSettlement"], Page);
