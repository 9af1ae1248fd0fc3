import { getTranslations } from "next-intl/server";
import { BankBoard } from "@/components/collecting/authorizations/bank-board";
import { PageHeader } from "@/components/kit/ui/page-header";
import { authorizationRoutes } from "@/lib/areas/collecting/authorizations/declared";
import { authorizationOperations } from "@/lib/areas/collecting/authorizations/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";

export const generateMetadata = titled("authorizations", (words) => words("banks.title"));

const Page = memberPage(
  "authorizations.read",
  async ({ business }) => {
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
  },
  () => [question(authorizationOperations.banks, {})],
);

export default withWords(["authorizations.bank", "authorizations.banks", "authorizations.list"], Page);
