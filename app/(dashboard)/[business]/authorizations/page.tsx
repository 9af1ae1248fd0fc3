import { getTranslations } from "next-intl/server";
import { AuthorizationTable } from "@/components/authorizations/authorization-table";
import { PageHeader } from "@/components/ui/page-header";
import { withWords } from "@/lib/i18n/words/with-words";
import { memberPage, titled } from "@/lib/server/members/member-page";

export const generateMetadata = titled("authorizations", (words) => words("title"));

const Page = memberPage("authorizations.read", async () => {
  const words = await getTranslations("authorizations");
  return (
    <>
      <PageHeader title={words("title")} description={words("description")} />
      <AuthorizationTable />
    </>
  );
});

export default withWords(import.meta.url, Page);
