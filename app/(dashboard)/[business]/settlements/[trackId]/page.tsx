import { shortenMiddle } from "@/lib/format/shorten";
import { withWords } from "@/lib/i18n/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";
import { settlementOperations } from "@/lib/settlements/operations";
import { SettlementHere } from "./settlement-here";
import { WORDS } from "./words";

export const generateMetadata = titled("settlements", (words, record) => words("oneOf", { id: shortenMiddle(record) }));

const Page = memberPage(
  "settlements.read",
  () => <SettlementHere />,
  ({ record }) => [question(settlementOperations.show, { trackId: record })],
);

export default withWords(WORDS, Page);
