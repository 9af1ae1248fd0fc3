import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/kit/ui/page-header";
import { SuspiciousTable } from "@/components/money/deposits/suspicious-table";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { SuspiciousBeside } from "./suspicious-beside";

export const generateMetadata = titled("deposits", (words) => words("suspicious.title"));

const Page = memberPage("deposits.read", async () => {
  const words = await getTranslations("deposits");
  return (
    <>
      <PageHeader title={words("suspicious.title")} description={words("suspicious.description")} />
      <SuspiciousBeside>
        <SuspiciousTable />
      </SuspiciousBeside>
    </>
  );
});

export default withWords(["deposits", "deposits.suspicious", "exports"], Page);
