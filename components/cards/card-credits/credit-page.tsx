"use client";

import { useTranslations } from "next-intl";
import { useEarlierOrder } from "@/components/shared/order-forms/use-earlier-order";
import { EditPage } from "@/components/shared/records/edit-page";
import type { CreditDraftInput } from "@/lib/areas/cards/card-credits/draft";
import { cardMoneyRoutes } from "@/lib/areas/cards/card-money/declared";
import { cardOperations } from "@/lib/areas/cards/cards/operations";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";
import type { CreditWay } from "@/lib/kit/orders/ways";
import { CreditForm } from "./credit-form";

interface CreditPageProps {
  applicationId: string;
  way: CreditWay;
  /** An order of ours that is made again. */
  repeatOrder?: string | undefined;
}

/** The page on which a change of a cardholder's credit is ordered. */
export function CreditPage({ applicationId, way, repeatOrder }: CreditPageProps) {
  const words = useTranslations("cardCredits.form");
  const cards = useTranslations("cards");
  const business = useBusiness();
  const application = useOperation(cardOperations.show, { applicationId });
  const earlier = useEarlierOrder(repeatOrder);
  const isIts = earlier.data?.content.applicationId === applicationId && earlier.data.content.creditWay !== null;
  const order = isIts ? earlier.data : undefined;
  const initial: CreditDraftInput = {
    way: order?.content.creditWay ?? way,
    amountRial: order?.amountRial ?? null,
    reason: order?.reason ?? "",
  };
  return (
    <EditPage
      back={{ href: cardMoneyRoutes.cardMoney(business, applicationId), label: words("back") }}
      title={words(`title.${initial.way}`)}
      needs={repeatOrder === undefined ? [application] : [application, earlier]}
      notFound={{ area: "cards", id: applicationId, idLabel: cards("fields.id") }}
    >
      {() => (
        <CreditForm
          applicationId={applicationId}
          name={application.data?.name ?? null}
          initial={initial}
          repeatOf={order?.id}
        />
      )}
    </EditPage>
  );
}
