import { InquiryDetail } from "@/components/people/inquiries/inquiry-detail";
import { inquiryOperations } from "@/lib/areas/people/inquiries/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";
import { WORDS } from "./words";

export const generateMetadata = titled("inquiries", (words) => words("one"));

const Page = memberPage(
  "inquiries.read",
  ({ record }) => <InquiryDetail inquiryId={record} />,
  ({ record }) => [question(inquiryOperations.show, { inquiryId: record })],
);

export default withWords(WORDS, Page);
