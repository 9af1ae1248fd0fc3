import { InquiryFileDetail } from "@/components/people/inquiry-files/inquiry-file-detail";
import { inquiryFileOperations } from "@/lib/areas/people/inquiry-files/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";

export const generateMetadata = titled("inquiryFiles", (words) => words("one"));

const Page = memberPage(
  "inquiries.files",
  ({ record }) => <InquiryFileDetail fileId={record} />,
  ({ record }) => [question(inquiryFileOperations.show, { fileId: record })],
);

export default withWords(["fileNotes", "inquiries", "inquiryFiles", "rowFiles"], Page);
