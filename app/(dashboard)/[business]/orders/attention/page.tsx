import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/kit/ui/page-header";
import { AttentionPage } from "@/components/money/orders/approvals/attention-page";
import { OrderNewsList } from "@/components/money/orders/approvals/order-news";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { withWords } from "@/lib/areas/words/with-words";
import { oneOf } from "@/lib/kit/operations/address";
import { ORDERS_TOLD } from "@/lib/kit/orders/outcomes";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("approvals", (words) => words("attention.title"));

const toldOf = oneOf(ORDERS_TOLD);

const Page = memberPage("settlements.read", async ({ business, query }) => {
  const words = await getTranslations("approvals.attention");
  const only = toldOf(query.only);
  const isOfPerson = only === undefined || only === "person";
  return (
    <>
      <PageHeader
        title={words("title")}
        description={isOfPerson && words("description")}
        back={only && { href: orderRoutes.ordersForPeople(business), label: words("all") }}
      />
      {isOfPerson && <AttentionPage />}
      {only !== "person" && <OrderNewsList only={only} />}
    </>
  );
});

export default withWords(["approvals.attention", "orders"], Page);
