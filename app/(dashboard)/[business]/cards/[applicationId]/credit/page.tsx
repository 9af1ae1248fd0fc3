import { CreditPage } from "@/components/cards/card-credits/credit-page";
import { cardOperations } from "@/lib/areas/cards/cards/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { ORDER_FORM_WORDS } from "@/lib/kit/i18n/words/names";
import { CREDIT_WAYS } from "@/lib/kit/orders/ways";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";

export const generateMetadata = titled("cardCredits", (words) => words("title"));

const Page = memberPage(
  "settlements.make",
  ({ record, query: { way, repeatOrder } }) => (
    <CreditPage
      applicationId={record}
      way={CREDIT_WAYS.find((each) => each === way) ?? "add"}
      repeatOrder={typeof repeatOrder === "string" && repeatOrder !== "" ? repeatOrder : undefined}
    />
  ),
  ({ record }) => [question(cardOperations.show, { applicationId: record })],
);

export default withWords([...ORDER_FORM_WORDS, "applicant.state", "cardCredits.form", "cards"], Page);
