import { useCan } from "@/components/frame/shell/member-context";
import { authorizationRequestRoutes } from "@/lib/areas/collecting/authorization-requests/declared";
import { gatewayRoutes } from "@/lib/areas/collecting/gateway/declared";
import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import { settlementRoutes } from "@/lib/areas/money/settlements/declared";
import type { Act } from "@/lib/areas/people/customer-page/acts";
import { customerRoutes } from "@/lib/areas/people/customers/declared";
import { inquiryRoutes } from "@/lib/areas/people/inquiries/declared";
import { useBusiness } from "@/lib/kit/operations/business";

interface ActsOf {
  customerId: string;
  /** The page of a link that is still to be paid. */
  openRequest?: string | null;
  authorizationId?: string | null;
}

/** Where each act for a customer begins, and whether this member may do it. */
export function useActs({ customerId, openRequest = null, authorizationId = null }: ActsOf): {
  may: Record<Act, boolean>;
  hrefs: Record<Act, string>;
} {
  const business = useBusiness();
  const asksToPay = useCan("payments.make");
  const pays = useCan("settlements.make");
  const customer = { customer: customerId };
  return {
    may: {
      followUp: asksToPay,
      askToPay: asksToPay,
      collect: pays,
      askAuthorization: useCan("authorizations.make"),
      payOut: pays,
      note: useCan("customerNotes.write"),
      inquire: useCan("inquiries.match"),
    },
    hrefs: {
      followUp: openRequest ?? gatewayRoutes.paymentRequests(business, { q: customerId }),
      askToPay: gatewayRoutes.newPaymentRequest(business, customer),
      collect: withdrawalRoutes.newWithdrawal(
        business,
        authorizationId === null ? undefined : { authorization: authorizationId },
      ),
      askAuthorization: authorizationRequestRoutes.newAuthorization(business, customer),
      payOut: settlementRoutes.newSettlement(business, customer),
      note: customerRoutes.customer(business, customerId, { tab: "notes" }),
      inquire: inquiryRoutes.newInquiry(business, customer),
    },
  };
}
