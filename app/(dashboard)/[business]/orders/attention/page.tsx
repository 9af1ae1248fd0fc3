import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/kit/ui/page-header";
import { AttentionPage } from "@/components/money/orders/approvals/attention-page";
import { OrderNewsList } from "@/components/money/orders/approvals/order-news";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("approvals", (words) => words("attention.title"));

const Page = memberPage("settlements.read", async () => {
  const words = await getTranslations("approvals.attention");
  return (
    <>
      <PageHeader title={words("title")} description={words("description")} />
      <AttentionPage />
      <OrderNewsList />
    </>
  );
});

export default withWords(["approvals.attention", "orders"], Page);
