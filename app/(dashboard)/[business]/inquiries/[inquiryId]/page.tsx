import { InquiryDetail } from "@/components/people/inquiries/inquiry-detail";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { WORDS } from "./words";

export const generateMetadata = titled("inquiries", (words) => words("one"));

const Page = memberPage("inquiries.read", ({ record }) => <InquiryDetail inquiryId={record} />);

export default withWords(WORDS, Page);
