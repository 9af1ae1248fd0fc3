import { CardFileTable } from "@/components/cards/card-files/card-file-table";
import { CardFileUpload } from "@/components/cards/card-files/card-file-upload";
import { FilesPage } from "@/components/shared/row-files/files-page";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("cardFiles", (words) => words("title"));

const Page = memberPage("cards.manage", async () => {
  return <FilesPage namespace="cardFiles" upload={<CardFileUpload />} table={<CardFileTable />} />;
});

export default withWords(["cardFiles", "cards.list", "cards.notSetUp", "rowFiles"], Page);
