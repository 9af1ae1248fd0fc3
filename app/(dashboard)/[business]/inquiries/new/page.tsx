import { InquiryNew } from "@/components/people/inquiries/inquiry-form";
import { INQUIRY_KINDS } from "@/lib/areas/people/inquiries/kinds";
import { withWords } from "@/lib/areas/words/with-words";
import { addressState, oneOf, textUpTo } from "@/lib/kit/operations/address";
import { memberPage, titled } from "@/lib/server/pages/member-page";

const asked = addressState({ kind: oneOf(INQUIRY_KINDS), customer: textUpTo(100), from: textUpTo(100) });

export const generateMetadata = titled("inquiries", (words) => words("create"));

const Page = memberPage("inquiries.match", ({ query }) => {
  const { kind, customer, from } = asked.parse(query);
  return <InquiryNew kind={kind} customerId={customer} from={from} />;
});

export default withWords(["customers.choose", "customers.create", "customers.list", "errors", "inquiries"], Page);
