import { CreditCard } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { PaymentTable } from "@/components/collecting/gateway/payment-table";
import { ButtonLink } from "@/components/kit/ui/button";
import { PageHeader } from "@/components/kit/ui/page-header";
import { gatewayRoutes } from "@/lib/areas/collecting/gateway/declared";
import { paymentListState } from "@/lib/areas/collecting/gateway/filters";
import { gatewayOperations } from "@/lib/areas/collecting/gateway/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { roleCan } from "@/lib/kit/permissions";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";
import { PaymentsBeside } from "./payments-beside";

export const generateMetadata = titled("gateway", (words) => words("title"));

const Page = memberPage(
  "transactions.read",
  async ({ business, role }) => {
    const words = await getTranslations("gateway");
    return (
      <>
        <PageHeader
          title={words("title")}
          description={words("description")}
          actions={
            roleCan(role, "payments.make") && (
              <ButtonLink variant="primary" icon={CreditCard} href={gatewayRoutes.newPaymentRequest(business)}>
                {words("create")}
              </ButtonLink>
            )
          }
        />
        <PaymentsBeside>
          <PaymentTable />
        </PaymentsBeside>
      </>
    );
  },
  // The key's state stands above the list, and would push it down.
  ({ query }) => [
    question(gatewayOperations.key, {}),
    question(gatewayOperations.payments, paymentListState.parse(query)),
  ],
);

export default withWords(["exports", "gateway", "search.commands.newPayment"], Page);
