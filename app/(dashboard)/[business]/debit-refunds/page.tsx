import { getTranslations } from "next-intl/server";
import { RefundTable } from "@/components/collecting/debit-refunds/refund-table";
import { PageHeader } from "@/components/kit/ui/page-header";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("debitRefunds", (words) => words("title"));

const Page = memberPage("debitRefunds.read", async () => {
  const words = await getTranslations("debitRefunds");
  return (
    <>
      <PageHeader title={words("title")} description={words("description")} />
      <RefundTable />
    </>
  );
});

export default withWords(["debitRefunds"], Page);
