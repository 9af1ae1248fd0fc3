"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/kit/ui/alert";
import { useNow } from "@/components/kit/ui/use-now";
import { useEarlierOrder } from "@/components/shared/order-forms/use-earlier-order";
import { EditPage } from "@/components/shared/records/edit-page";
import { isUsable } from "@/lib/areas/cards/card-grants/status";
import { cardMoneyRoutes } from "@/lib/areas/cards/card-money/declared";
import { cardMoneyOperations } from "@/lib/areas/cards/card-money/operations";
import { cardOperations } from "@/lib/areas/cards/cards/operations";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";
import { GrantTransferForm } from "./grant-transfer-form";

interface GrantTransferPageProps {
  applicationId: string;
  grantId: string;
  /** An order of ours that is made again. */
  repeatOrder?: string | undefined;
}

/** The page on which money is ordered from an account that a cardholder has elsewhere. */
export function GrantTransferPage({ applicationId, grantId, repeatOrder }: GrantTransferPageProps) {
  const words = useTranslations("cardGrants.form");
  const cards = useTranslations("cards");
  const business = useBusiness();
  const now = useNow();
  const application = useOperation(cardOperations.show, { applicationId });
  const grants = useOperation(cardMoneyOperations.grants, { applicationId, page: 1, perPage: 100 });
  const earlier = useEarlierOrder(repeatOrder);
  const isIts = earlier.data?.content.applicationId === applicationId && earlier.data.content.grantId === grantId;
  const order = isIts ? earlier.data : undefined;
  const grant = grants.data?.items.find(({ id }) => id === grantId);
  return (
    <EditPage
      back={{ href: cardMoneyRoutes.cardMoney(business, applicationId), label: words("back") }}
      title={words("title")}
      needs={repeatOrder === undefined ? [application, grants] : [application, grants, earlier]}
      notFound={{ area: "cards", id: applicationId, idLabel: cards("fields.id") }}
    >
      {() =>
        grant && isUsable(grant, now) ? (
          <GrantTransferForm
            applicationId={applicationId}
            name={application.data?.name ?? null}
            grant={grant}
            repeatOf={order?.id}
            initial={{
              amountRial: order?.amountRial ?? null,
              description: order?.content.description ?? "",
              reason: order?.reason ?? "",
            }}
          />
        ) : (
          <Alert tone="warning">{words("noGrant")}</Alert>
        )
      }
    </EditPage>
  );
}
