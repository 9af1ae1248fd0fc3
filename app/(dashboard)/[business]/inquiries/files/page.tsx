import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/kit/ui/page-header";
import { FileTable } from "@/components/people/inquiry-files/file-table";
import { FileUpload } from "@/components/people/inquiry-files/file-upload";
import { inquiryRoutes } from "@/lib/areas/people/inquiries/declared";
import { withWords } from "@/lib/areas/words/with-words";
import { roleCan } from "@/lib/kit/permissions";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("inquiryFiles", (words) => words("title"));

const Page = memberPage("inquiries.files", async ({ business, role }) => {
  const [words, inquiries] = await Promise.all([getTranslations("inquiryFiles"), getTranslations("inquiries")]);
  return (
    <>
      <PageHeader
        back={{ href: inquiryRoutes.inquiries(business), label: inquiries("title") }}
        title={words("title")}
        description={words("description")}
      />
      {roleCan(role, "inquiries.make") && <FileUpload />}
      <h2 className="mt-8 mb-3 font-semibold text-lg">{words("list")}</h2>
      <FileTable />
    </>
  );
});

export default withWords(["inquiries.asked", "inquiries.kinds", "inquiryFiles"], Page);
