import { WebhookDetail } from "@/components/webhooks/webhook-detail";
import { withWords } from "@/lib/i18n/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";
import { webhookOperations } from "@/lib/webhooks/operations";

export const generateMetadata = titled("webhooks", (words) => words("title"));

const Page = memberPage(
  "webhooks.read",
  ({ record }) => <WebhookDetail deliveryId={record} />,
  ({ record }) => [question(webhookOperations.show, { deliveryId: record })],
);

export default withWords(["webhooks", "withdrawals.status"], Page);
