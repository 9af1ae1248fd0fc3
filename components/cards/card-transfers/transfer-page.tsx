"use client";

import { useTranslations } from "next-intl";
import { useEarlierOrder } from "@/components/shared/order-forms/use-earlier-order";
import { EditPage } from "@/components/shared/records/edit-page";
import { cardMoneyRoutes } from "@/lib/areas/cards/card-money/declared";
import type { TransferDraftInput } from "@/lib/areas/cards/card-transfers/draft";
import { EMPTY_TRANSFER } from "@/lib/areas/cards/card-transfers/draft-values";
import { type TransferTo, transferToOf } from "@/lib/areas/cards/card-transfers/status";
import { cardOperations } from "@/lib/areas/cards/cards/operations";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";
import type { OrderDetail } from "@/lib/kit/orders/views";
import { TransferForm } from "./transfer-form";

interface TransferPageProps {
  applicationId: string;
  to: TransferTo;
  /** An order of ours that is made again. */
  repeatOrder?: string | undefined;
}

/** The form's values from an order; a card number is never stored. */
const draftOf = ({ amountRial, reason, content }: OrderDetail): TransferDraftInput => ({
  ...EMPTY_TRANSFER,
  way: content.way ?? EMPTY_TRANSFER.way,
  destination: content.iban ?? content.accountNumber ?? "",
  ownerName: content.ownerName ?? "",
  amountRial,
  description: content.description ?? "",
  reason: reason ?? "",
});

/** The page on which money out of a holder's account, or from their card, is ordered. */
export function TransferPage({ applicationId, to, repeatOrder }: TransferPageProps) {
  const words = useTranslations("cardTransfers.form");
  const cards = useTranslations("cards");
  const business = useBusiness();
  const application = useOperation(cardOperations.show, { applicationId });
  const earlier = useEarlierOrder(repeatOrder);
  const isIts =
    earlier.data && earlier.data.content.applicationId === applicationId && transferToOf(earlier.data.kind) === to;
  const order = isIts ? earlier.data : undefined;
  return (
    <EditPage
      back={{ href: `${cardMoneyRoutes.cardMoney(business, applicationId)}#holder-transfers`, label: words("back") }}
      title={words(`title.${to}`)}
      needs={repeatOrder === undefined ? [application] : [application, earlier]}
      notFound={{ area: "cards", id: applicationId, idLabel: cards("fields.id") }}
    >
      {() => (
        <TransferForm
          applicationId={applicationId}
          holder={application.data?.name ?? null}
          to={to}
          isKnown={application.data?.cardholderId != null}
          repeatOf={order?.id}
          initial={order ? draftOf(order) : EMPTY_TRANSFER}
        />
      )}
    </EditPage>
  );
}
