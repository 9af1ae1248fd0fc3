"use client";

import { useTranslations } from "next-intl";
import { useEarlierOrder } from "@/components/shared/order-forms/use-earlier-order";
import { EditPage } from "@/components/shared/records/edit-page";
import { EMPTY_MOVE } from "@/lib/areas/people/customer-wallets/draft-values";
import { type WalletWay, wayOfKind } from "@/lib/areas/people/customer-wallets/status";
import { customerRoutes } from "@/lib/areas/people/customers/declared";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";
import { WalletMoveForm } from "./wallet-move-form";

interface WalletMovePageProps {
  customerId: string;
  way: WalletWay;
  /** An order of ours that is made again. */
  repeatOrder?: string | undefined;
}

/** The page on which money into a customer's wallet, or out of it, is ordered. */
export function WalletMovePage({ customerId, way, repeatOrder }: WalletMovePageProps) {
  const words = useTranslations("customerWallets.form");
  const labels = useTranslations("labels");
  const customers = useTranslations("customers");
  const business = useBusiness();
  const customer = useOperation(customerOperations.show, { customerId });
  const earlier = useEarlierOrder(repeatOrder);
  const isIts = earlier.data && earlier.data.content.customerId === customerId && wayOfKind(earlier.data.kind) === way;
  const order = isIts ? earlier.data : undefined;
  return (
    <EditPage
      back={{ href: customerRoutes.customer(business, customerId, { tab: "wallet" }), label: labels("customer") }}
      title={words(`title.${way}`)}
      needs={repeatOrder === undefined ? [customer] : [customer, earlier]}
      notFound={{ area: "customers", id: customerId, idLabel: customers("fields.id") }}
    >
      {() => (
        <WalletMoveForm
          customerId={customerId}
          name={customer.data?.legalName ?? customer.data?.name ?? null}
          way={way}
          repeatOf={order?.id}
          initial={
            order
              ? {
                  amountRial: order.amountRial,
                  description: order.content.description ?? "",
                  reason: order.reason ?? "",
                }
              : EMPTY_MOVE
          }
        />
      )}
    </EditPage>
  );
}
