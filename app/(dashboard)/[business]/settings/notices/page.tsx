import { NoticeSettingsPage } from "@/components/settings/notices/settings-page";
import { customerMessageOperations } from "@/lib/areas/people/customer-messages/operations";
import { noticeSettingsOperations } from "@/lib/areas/settings/notices/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { roleCan } from "@/lib/kit/permissions";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";

export const generateMetadata = titled("notices", (words) => words("settings.title"));

const Page = memberPage(
  "self.manage",
  () => <NoticeSettingsPage />,
  ({ role }) => [
    question(noticeSettingsOperations.mine, {}),
    question(noticeSettingsOperations.deliveries, {}),
    ...(roleCan(role, "notices.manage")
      ? [question(noticeSettingsOperations.business, {}), question(customerMessageOperations.settings, {})]
      : []),
  ],
);

export default withWords(
  [
    "customerMessages.settings",
    "errors",
    "notices",
    "notices.deliveries",
    "notices.names",
    "notices.settings",
    "sendFaults",
  ],
  Page,
);
