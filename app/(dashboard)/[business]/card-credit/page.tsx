import { getTranslations } from "next-intl/server";
import { CreditBoard } from "@/components/cards/card-money/credit-board";
import { PageHeader } from "@/components/kit/ui/page-header";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("cardMoney", (words) => words("title"));

const Page = memberPage("cardMoney.read", async () => {
  const words = await getTranslations("cardMoney");
  return (
    <>
      <PageHeader title={words("title")} description={words("description")} />
      <CreditBoard />
    </>
  );
});

export default withWords(["cardMoney", "cards.notSetUp", "charts", "exports"], Page);
