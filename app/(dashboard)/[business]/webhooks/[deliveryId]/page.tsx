import { WebhookDetail } from "@/components/records/webhooks/webhook-detail";
import { webhookOperations } from "@/lib/areas/records/webhooks/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";
import { WORDS } from "./words";

export const generateMetadata = titled("webhooks", (words) => words("title"));

const Page = memberPage(
  "webhooks.read",
  ({ record }) => <WebhookDetail deliveryId={record} />,
  ({ record }) => [question(webhookOperations.show, { deliveryId: record })],
);

export default withWords(WORDS, Page);
