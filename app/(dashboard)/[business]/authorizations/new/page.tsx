import { RequestEdit } from "@/components/collecting/authorization-requests/request-form";
import { authorizationOperations } from "@/lib/areas/collecting/authorizations/operations";
import { externalPages } from "@/lib/areas/collecting/external-pages/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { env } from "@/lib/server/core/env";
import { configuredAddress, settingOf } from "@/lib/server/core/upstream";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";

export const generateMetadata = titled("authorizationRequests", (words) => words("create"));

const Page = memberPage(
  "authorizations.make",
  ({ query: { customer } }) => {
    const { host } = externalPages.authorization;
    const missing = configuredAddress(host) === undefined ? settingOf(host) : null;
    const customerId = typeof customer === "string" ? customer.slice(0, 100) : "";
    return <RequestEdit host={new URL(env().DAFTAR_URL).host} missing={missing} customerId={customerId} />;
  },
  () => [question(authorizationOperations.banks, {})],
);

export default withWords(
  [
    "authorizationRequests",
    "authorizations.list",
    "authorizations.title",
    "cards",
    "customers.create",
    "customers.list",
    "errors",
  ],
  Page,
);
