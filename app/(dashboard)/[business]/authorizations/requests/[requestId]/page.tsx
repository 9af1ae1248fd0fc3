import { RequestDetail } from "@/components/collecting/authorization-requests/request-detail";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { WORDS } from "./words";

export const generateMetadata = titled("authorizationRequests", (words) => words("one"));

const Page = memberPage("authorizations.read", ({ record }) => <RequestDetail requestId={record} />);

export default withWords(WORDS, Page);
