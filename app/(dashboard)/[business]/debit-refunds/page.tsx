import { getTranslations } from "next-intl/server";
import { RefundTable } from "@/components/collecting/debit-refunds/refund-table";
import { PageHeader } from "@/components/kit/ui/page-header";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { RefundsBeside } from "./refunds-beside";

export const generateMetadata = titled("debitRefunds", (words) => words("title"));

const Page = memberPage("debitRefunds.read", async () => {
  const words = await getTranslations("debitRefunds");
  return (
    <>
      <PageHeader title={words("title")} description={words("description")} />
      <RefundsBeside>
        <RefundTable />
      </RefundsBeside>
    </>
  );
});

export default withWords(["debitRefunds"], Page);
