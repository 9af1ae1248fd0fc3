import { GrantTransferPage } from "@/components/cards/card-grants/grant-transfer-page";
import { cardOperations } from "@/lib/areas/cards/cards/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { ORDER_FORM_WORDS } from "@/lib/kit/i18n/words/names";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";

export const generateMetadata = titled("cardGrants", (words) => words("form.title"));

const Page = memberPage(
  "settlements.make",
  ({ record, query: { grant, repeatOrder } }) => (
    <GrantTransferPage
      applicationId={record}
      grantId={typeof grant === "string" ? grant : ""}
      repeatOrder={typeof repeatOrder === "string" && repeatOrder !== "" ? repeatOrder : undefined}
    />
  ),
  ({ record }) => [question(cardOperations.show, { applicationId: record })],
);

export default withWords([...ORDER_FORM_WORDS, "applicant.state", "cardGrants.form", "cards"], Page);
