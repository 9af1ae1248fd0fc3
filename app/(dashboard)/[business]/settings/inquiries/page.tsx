import { getTranslations } from "next-intl/server";
import { InquirySettingsPage } from "@/components/inquiries/inquiry-settings";
import { PageHeader } from "@/components/ui/page-header";
import { withWords } from "@/lib/i18n/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("inquiries", (words) => words("settings.title"));

const Page = memberPage("inquiries.manage", async () => {
  const words = await getTranslations("inquiries.settings");
  return (
    <>
      <PageHeader title={words("title")} description={words("description")} />
      <InquirySettingsPage />
    </>
  );
});

export default withWords(["errors", "inquiries.kinds", "inquiries.list", "inquiries.settings"], Page);
