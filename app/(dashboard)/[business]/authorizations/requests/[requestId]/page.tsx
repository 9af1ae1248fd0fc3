import { RequestDetail } from "@/components/collecting/authorization-requests/request-detail";
import { authorizationRequestOperations } from "@/lib/areas/collecting/authorization-requests/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";
import { WORDS } from "./words";

export const generateMetadata = titled("authorizationRequests", (words) => words("one"));

const Page = memberPage(
  "authorizations.read",
  ({ record }) => <RequestDetail requestId={record} />,
  ({ record }) => [question(authorizationRequestOperations.show, { requestId: record })],
);

export default withWords(WORDS, Page);
