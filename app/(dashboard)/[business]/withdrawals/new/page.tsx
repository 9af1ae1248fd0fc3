import { WithdrawalCreate } from "@/components/collecting/withdrawals/create/withdrawal-create";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("withdrawalForm", (words) => words("title"));

const Page = memberPage("settlements.make", ({ query }) => {
  const { authorization, repeatOrder, retryOf, day, retries } = query;
  return (
    <WithdrawalCreate
      authorizationId={one(authorization)}
      repeatOrder={one(repeatOrder)}
      retryOf={one(retryOf)}
      day={one(day)}
      retries={one(retries)}
    />
  );
});

const one = (value: string | string[] | undefined) => (typeof value === "string" && value !== "" ? value : undefined);

export default withWords(
  [
    "authorizations.list",
    "authorizations.status",
    "errors",
    "failures",
    "orders.list",
    "orders.make",
    "orders.repeatRefused",
    "orderForms.ownNumber",
    "withdrawalForm",
    "withdrawals.title",
  ],
  Page,
);
