import { FileDetail } from "@/components/inquiry-files/file-detail";
import { withWords } from "@/lib/i18n/words/with-words";
import { inquiryFileOperations } from "@/lib/inquiry-files/operations";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";

export const generateMetadata = titled("inquiryFiles", (words) => words("one"));

const Page = memberPage(
  "inquiries.files",
  ({ record }) => <FileDetail fileId={record} />,
  ({ record }) => [question(inquiryFileOperations.show, { fileId: record })],
);

export default withWords(["fileNotes", "inquiries", "inquiryFiles"], Page);
