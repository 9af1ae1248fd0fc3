import { getTranslations } from "next-intl/server";
import { BankBoard } from "@/components/collecting/authorizations/bank-board";
import { PageHeader } from "@/components/kit/ui/page-header";
import { authorizationRoutes } from "@/lib/areas/collecting/authorizations/declared";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("authorizations", (words) => words("banks.title"));

const Page = memberPage("authorizations.read", async ({ business }) => {
  const words = await getTranslations("authorizations");
  return (
    <>
      <PageHeader
        back={{ href: authorizationRoutes.authorizations(business), label: words("title") }}
        title={words("banks.title")}
        description={words("banks.description")}
      />
      <BankBoard />
    </>
  );
});

export default withWords(["authorizations.bank", "authorizations.banks", "authorizations.list"], Page);
