import { FileUp, Plus } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { InquiryTable } from "@/components/inquiries/inquiry-table";
import { ButtonLink } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { withWords } from "@/lib/i18n/words/with-words";
import { inquiryRoutes } from "@/lib/inquiries/declared";
import { inquiryFileRoutes } from "@/lib/inquiry-files/declared";
import { roleCan } from "@/lib/permissions";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("inquiries", (words) => words("title"));

const Page = memberPage("inquiries.read", async ({ business, role }) => {
  const [words, files] = await Promise.all([getTranslations("inquiries"), getTranslations("inquiryFiles")]);
  return (
    <>
      <PageHeader
        title={words("title")}
        description={words("description")}
        actions={
          <>
            {roleCan(role, "inquiries.files") && (
              <ButtonLink icon={FileUp} href={inquiryFileRoutes.inquiryFiles(business)}>
                {files("open")}
              </ButtonLink>
            )}
            {roleCan(role, "inquiries.match") && (
              <ButtonLink variant="primary" icon={Plus} href={inquiryRoutes.newInquiry(business)}>
                {words("create")}
              </ButtonLink>
            )}
          </>
        }
      />
      <InquiryTable />
    </>
  );
});

export default withWords(["exports", "inquiries"], Page);
