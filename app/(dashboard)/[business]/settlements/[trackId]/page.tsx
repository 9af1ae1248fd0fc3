import { settlementOperations } from "@/lib/areas/money/settlements/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { shortenMiddle } from "@/lib/kit/format/shorten";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";
import { SettlementHere } from "./settlement-here";
import { WORDS } from "./words";

export const generateMetadata = titled("settlements", (words, record) => words("oneOf", { id: shortenMiddle(record) }));

const Page = memberPage(
  "settlements.read",
  () => <SettlementHere />,
  ({ record }) => [question(settlementOperations.show, { trackId: record })],
);

export default withWords(WORDS, Page);
