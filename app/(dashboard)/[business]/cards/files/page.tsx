import { getTranslations } from "next-intl/server";
import { CardFileTable } from "@/components/cards/card-files/card-file-table";
import { CardFileUpload } from "@/components/cards/card-files/card-file-upload";
import { FilesPage } from "@/components/shared/row-files/files-page";
import { cardRoutes } from "@/lib/areas/cards/cards/declared";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("cardFiles", (words) => words("title"));

const Page = memberPage("cards.manage", async ({ business }) => {
  const cards = await getTranslations("cards");
  return (
    <FilesPage
      namespace="cardFiles"
      back={{ href: cardRoutes.cards(business), label: cards("title") }}
      upload={<CardFileUpload />}
      table={<CardFileTable />}
    />
  );
});

export default withWords(["cardFiles", "cards.list", "cards.notSetUp", "rowFiles"], Page);
