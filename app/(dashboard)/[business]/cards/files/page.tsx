import { getTranslations } from "next-intl/server";
import { CardFileTable } from "@/components/cards/cards/card-file-table";
import { CardFileUpload } from "@/components/cards/cards/card-file-upload";
import { PageHeader } from "@/components/kit/ui/page-header";
import { cardRoutes } from "@/lib/areas/cards/cards/declared";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("cardFiles", (words) => words("title"));

const Page = memberPage("cards.manage", async ({ business }) => {
  const [words, cards] = await Promise.all([getTranslations("cardFiles"), getTranslations("cards")]);
  return (
    <>
      <PageHeader
        back={{ href: cardRoutes.cards(business), label: cards("title") }}
        title={words("title")}
        description={words("description")}
      />
      <CardFileUpload />
      <h2 className="mt-8 mb-3 font-semibold text-lg">{words("list")}</h2>
      <CardFileTable />
    </>
  );
});

export default withWords(["cardFiles", "cards.list", "cards.notSetUp"], Page);
