import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/kit/ui/page-header";
import { DepositsHere } from "@/components/money/deposits/deposits-here";
import { depositListState } from "@/lib/areas/money/deposits/filters";
import { depositOperations, HELD_FIRST } from "@/lib/areas/money/deposits/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";
import { DepositsBeside } from "./deposits-beside";

export const generateMetadata = titled("deposits", (words) => words("title"));

const Page = memberPage(
  "deposits.read",
  async () => {
    const words = await getTranslations("deposits");
    return (
      <>
        <PageHeader title={words("title")} description={words("description")} />
        <DepositsBeside>
          <DepositsHere />
        </DepositsBeside>
      </>
    );
  },
  ({ query }) => [
    question(depositOperations.code, {}),
    question(depositOperations.suspicious, HELD_FIRST),
    question(depositOperations.list, depositListState.parse(query)),
  ],
);

export default withWords(["deposits", "deposits.suspicious", "exports"], Page);
