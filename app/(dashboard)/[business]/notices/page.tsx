import { NoticesPage } from "@/components/settings/notices/notices-page";
import { noticeOperations } from "@/lib/areas/settings/notices/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";

export const generateMetadata = titled("notices", (words) => words("title"));

const Page = memberPage(
  "overview.read",
  () => <NoticesPage />,
  () => [question(noticeOperations.inbox, {}), question(noticeOperations.ended, {})],
);

export default withWords(["notices", "notices.kinds", "notices.names", "orders.outcome", "withdrawals.status"], Page);
