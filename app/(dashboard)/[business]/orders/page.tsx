import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/kit/ui/page-header";
import { NeedPersonNotice } from "@/components/money/orders/need-person-notice";
import { OrderTable } from "@/components/money/orders/order-table";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("orders", (words) => words("title"));

const Page = memberPage("settlements.read", async () => {
  const words = await getTranslations("orders");
  return (
    <>
      <PageHeader title={words("title")} description={words("description")} />
      <NeedPersonNotice />
      <OrderTable />
    </>
  );
});

export default withWords(["approvals.attention", "exports", "orders"], Page);
