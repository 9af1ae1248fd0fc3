import { InquiryFileTable } from "@/components/people/inquiry-files/inquiry-file-table";
import { InquiryFileUpload } from "@/components/people/inquiry-files/inquiry-file-upload";
import { FilesPage } from "@/components/shared/row-files/files-page";
import { withWords } from "@/lib/areas/words/with-words";
import { roleCan } from "@/lib/kit/permissions";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("inquiryFiles", (words) => words("title"));

const Page = memberPage("inquiries.files", async ({ role }) => {
  return (
    <FilesPage
      namespace="inquiryFiles"
      upload={roleCan(role, "inquiries.make") && <InquiryFileUpload />}
      table={<InquiryFileTable />}
    />
  );
});

export default withWords(["inquiries.asked", "inquiries.kinds", "inquiryFiles", "rowFiles"], Page);
