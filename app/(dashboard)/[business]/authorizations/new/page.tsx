import { RequestEdit } from "@/components/authorizations/request-form";
import { withWords } from "@/lib/i18n/words/with-words";
import { env } from "@/lib/server/env";
import { memberPage, titled } from "@/lib/server/members/member-page";

export const generateMetadata = titled("authorizationRequests", (words) => words("create"));

const Page = memberPage("authorizations.make", () => <RequestEdit host={new URL(env().DAFTAR_URL).host} />);

export default withWords(import.meta.url, Page);
