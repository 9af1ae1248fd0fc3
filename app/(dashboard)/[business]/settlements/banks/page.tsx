import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/kit/ui/page-header";
import { BankBoard } from "@/components/money/settlements/bank-board";
import { settlementRoutes } from "@/lib/areas/money/settlements/declared";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("settlements", (words) => words("banks.title"));

const Page = memberPage("settlements.read", async ({ business }) => {
  const settlements = await getTranslations("settlements");
  return (
    <>
      <PageHeader
        back={{ href: settlementRoutes.settlements(business), label: settlements("title") }}
        title={settlements("banks.title")}
        description={settlements("banks.description")}
      />
      <BankBoard />
    </>
  );
});

export default withWords(["settlements.banks", "settlements.list"], Page);
