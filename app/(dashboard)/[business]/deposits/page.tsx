import { getTranslations } from "next-intl/server";
import { DepositsHere } from "@/components/deposits/deposits-here";
import { PageHeader } from "@/components/ui/page-header";
import { withWords } from "@/lib/i18n/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("deposits", (words) => words("title"));

const Page = memberPage("deposits.read", async () => {
  const words = await getTranslations("deposits");
  return (
    <>
      <PageHeader title={words("title")} description={words("description")} />
      <DepositsHere />
    </>
  );
});

export default withWords(["deposits", "deposits.suspicious", "exports"], Page);
