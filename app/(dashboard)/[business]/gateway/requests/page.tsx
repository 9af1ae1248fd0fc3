import { CreditCard } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { PaymentRequestTable } from "@/components/collecting/gateway/request-table";
import { ButtonLink } from "@/components/kit/ui/button";
import { PageHeader } from "@/components/kit/ui/page-header";
import { gatewayRoutes } from "@/lib/areas/collecting/gateway/declared";
import { paymentRequestListState } from "@/lib/areas/collecting/gateway/filters";
import { gatewayOperations } from "@/lib/areas/collecting/gateway/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { roleCan } from "@/lib/kit/permissions";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";
import { RequestsBeside } from "./requests-beside";

export const generateMetadata = titled("gateway", (words) => words("requests"));

const Page = memberPage(
  "transactions.read",
  async ({ business, role }) => {
    const words = await getTranslations("gateway");
    return (
      <>
        <PageHeader
          title={words("requests")}
          description={words("requestsDescription")}
          actions={
            roleCan(role, "payments.make") && (
              <ButtonLink variant="primary" icon={CreditCard} href={gatewayRoutes.newPaymentRequest(business)}>
                {words("create")}
              </ButtonLink>
            )
          }
        />
        <RequestsBeside>
          <PaymentRequestTable />
        </RequestsBeside>
      </>
    );
  },
  ({ query }) => [question(gatewayOperations.requests, paymentRequestListState.parse(query))],
);

export default withWords(["gateway", "search.commands.newPayment"], Page);
