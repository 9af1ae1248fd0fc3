import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/kit/ui/page-header";
import { InquirySettingsPage } from "@/components/people/inquiries/inquiry-settings";
import { inquiryOperations } from "@/lib/areas/people/inquiries/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";

export const generateMetadata = titled("inquiries", (words) => words("settings.title"));

const Page = memberPage(
  "inquiries.manage",
  async () => {
    const words = await getTranslations("inquiries.settings");
    return (
      <>
        <PageHeader title={words("title")} description={words("description")} />
        <InquirySettingsPage />
      </>
    );
  },
  () => [question(inquiryOperations.settings, {})],
);

export default withWords(["errors", "inquiries.kinds", "inquiries.list", "inquiries.settings"], Page);
