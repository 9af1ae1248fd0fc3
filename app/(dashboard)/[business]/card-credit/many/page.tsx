import { CreditsPage } from "@/components/cards/card-credits/credits-page";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("cardCredits", (words) => words("manyTitle"));

const Page = memberPage("settlements.make", () => <CreditsPage />);

export default withWords(
  [
    "cardCredits.form",
    "cardCredits.many",
    "cardCredits.manyTitle",
    "cardMoney.title",
    "cards.list",
    "cards.notSetUp",
    "errors",
    "orders.form",
    "orders.list",
    "orders.make",
  ],
  Page,
);
