import { getTranslations } from "next-intl/server";
import { InquiryFileTable } from "@/components/people/inquiry-files/inquiry-file-table";
import { InquiryFileUpload } from "@/components/people/inquiry-files/inquiry-file-upload";
import { FilesPage } from "@/components/shared/row-files/files-page";
import { inquiryRoutes } from "@/lib/areas/people/inquiries/declared";
import { withWords } from "@/lib/areas/words/with-words";
import { roleCan } from "@/lib/kit/permissions";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("inquiryFiles", (words) => words("title"));

const Page = memberPage("inquiries.files", async ({ business, role }) => {
  const inquiries = await getTranslations("inquiries");
  return (
    <FilesPage
      namespace="inquiryFiles"
      back={{ href: inquiryRoutes.inquiries(business), label: inquiries("title") }}
      upload={roleCan(role, "inquiries.make") && <InquiryFileUpload />}
      table={<InquiryFileTable />}
    />
  );
});

export default withWords(["inquiries.asked", "inquiries.kinds", "inquiryFiles", "rowFiles"], Page);
