import { getTranslations } from "next-intl/server";
import { QueuedNotice } from "@/components/queued-settlements/queued-notice";
import { QueuedTable } from "@/components/queued-settlements/queued-table";
import { PageHeader } from "@/components/ui/page-header";
import { withWords } from "@/lib/i18n/words/with-words";
import { queuedSettlementOperations, WAITING } from "@/lib/queued-settlements/operations";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";

export const generateMetadata = titled("queuedSettlements", (words) => words("title"));

const Page = memberPage(
  "settlements.read",
  async () => {
    const queue = await getTranslations("queuedSettlements");
    return (
      <>
        <PageHeader title={queue("title")} description={queue("description")} />
        <QueuedNotice />
        <QueuedTable />
      </>
    );
  },
  // What stands above the list would push it down.
  () => [question(queuedSettlementOperations.list, WAITING)],
);

export default withWords(["exports", "queuedSettlements", "settlements", "wallet.statement"], Page);
