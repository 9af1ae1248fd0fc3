import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/kit/ui/page-header";
import { InquirySettingsPage } from "@/components/people/inquiries/inquiry-settings";
import { withWords } from "@/lib/areas/words/with-words";
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
