import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/kit/ui/page-header";
import { QueuedNotice } from "@/components/money/queued-settlements/queued-notice";
import { QueuedTable } from "@/components/money/queued-settlements/queued-table";
import { queuedSettlementOperations, WAITING } from "@/lib/areas/money/queued-settlements/operations";
import { businessOperations } from "@/lib/areas/settings/business/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";
import { QueuedBeside } from "./queued-beside";

export const generateMetadata = titled("queuedSettlements", (words) => words("title"));

const Page = memberPage(
  "settlements.read",
  async () => {
    const queue = await getTranslations("queuedSettlements");
    return (
      <>
        <PageHeader title={queue("title")} description={queue("description")} />
        <QueuedNotice />
        <QueuedBeside>
          <QueuedTable />
        </QueuedBeside>
      </>
    );
  },
  // What stands above the list would push it down.
  () => [question(queuedSettlementOperations.list, WAITING), question(businessOperations.show, {})],
);

export default withWords(
  ["exports", "queuedSettlements", "settlements", "wallet.statement", "search.commands.newSettlement"],
  Page,
);
