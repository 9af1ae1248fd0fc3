import { CardFileDetail } from "@/components/cards/card-files/card-file-detail";
import { cardFileOperations } from "@/lib/areas/cards/card-files/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";

export const generateMetadata = titled("cardFiles", (words) => words("one"));

const Page = memberPage(
  "cards.manage",
  ({ record }) => <CardFileDetail fileId={record} />,
  ({ record }) => [question(cardFileOperations.show, { fileId: record })],
);

export default withWords(["cardFiles", "cards", "fileNotes", "rowFiles"], Page);
