import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/kit/ui/page-header";
import { WebhookTable } from "@/components/records/webhooks/webhook-table";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { WebhooksBeside } from "./webhooks-beside";

export const generateMetadata = titled("webhooks", (words) => words("title"));

const Page = memberPage("webhooks.read", async () => {
  const words = await getTranslations("webhooks");
  return (
    <>
      <PageHeader title={words("title")} description={words("description")} />
      <WebhooksBeside>
        <WebhookTable />
      </WebhooksBeside>
    </>
  );
});

export default withWords(["webhooks", "withdrawals.status"], Page);
