"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/kit/ui/alert";
import { DetailSkeleton } from "@/components/kit/ui/detail-layout";
import { late } from "@/components/kit/ui/late";
import { onDemand } from "@/components/kit/ui/on-demand";
import { PageHeader } from "@/components/kit/ui/page-header";
import { useEarlierOrder } from "@/components/shared/order-forms/use-earlier-order";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { queuedSettlementOperations } from "@/lib/areas/money/queued-settlements/operations";
import type { SettlementDraftInput } from "@/lib/areas/money/settlements/draft";
import { EMPTY_DRAFT } from "@/lib/areas/money/settlements/draft-values";
import { settlementOperations } from "@/lib/areas/money/settlements/operations";
import { useOperation } from "@/lib/kit/operations/query";
import { hasRows, waitsForBalance } from "@/lib/kit/orders/kinds";
import type { OrderDetail } from "@/lib/kit/orders/views";

/** The server draws it; what is typed into it before its code is there counts as well. */
const SettlementFlow = late(async () => (await import("./settlement-flow")).SettlementFlow, Waiting, { when: "next" });

/** Few come from a customer's page. */
const OfCustomer = onDemand(["settlementForm.customer"], async () => (await import("./of-customer")).OfCustomer);

interface SettlementCreateProps {
  /** The track id of a settlement that is made again. */
  repeat?: string;
  /** The queue id of the settlement to repeat. */
  repeatQueued?: string;
  /** The id of an order of ours: it may never have reached the service. */
  repeatOrder?: string;
  /** The id of the customer whom it is for. */
  customerId?: string;
}

/** The form of a new settlement: empty, or filled with an earlier one. */
export function SettlementCreate({ repeat, repeatQueued, repeatOrder, customerId }: SettlementCreateProps) {
  const words = useTranslations("settlementForm");
  const settlement = useOperation(
    settlementOperations.show,
    { trackId: repeat ?? "" },
    { enabled: repeat !== undefined },
  );
  const queued = useOperation(
    queuedSettlementOperations.show,
    { queuedId: repeatQueued ?? "" },
    { enabled: repeatQueued !== undefined },
  );
  const ours = useEarlierOrder(repeatOrder);
  const earlier = settlement.data ?? queued.data;
  const trackId = earlier?.trackId ?? null;
  // Where the earlier one was an order of ours, the new one says so.
  const order = useOperation(orderOperations.list, { q: trackId ?? "" }, { enabled: trackId !== null });

  const isRepeat = repeat !== undefined || repeatQueued !== undefined || repeatOrder !== undefined;
  if (!isRepeat && customerId !== undefined) {
    return (
      <OfCustomer customerId={customerId} waiting={<Waiting />}>
        {(draft) => <SettlementFlow name={customerId} initial={{ ...EMPTY_DRAFT, ...draft }} />}
      </OfCustomer>
    );
  }
  if (!isRepeat) return <SettlementFlow initial={EMPTY_DRAFT} />;
  if (ours.data && !hasRows(ours.data.kind)) {
    return <SettlementFlow name={ours.data.id} initial={draftOfOrder(ours.data)} repeatOf={ours.data.id} />;
  }
  const error = settlement.error ?? queued.error ?? ours.error;
  if ((error && !earlier) || ours.data) {
    return (
      <>
        <Alert tone="warning" role="alert" className="mb-4">
          {words("repeat.failed")}
        </Alert>
        <SettlementFlow initial={EMPTY_DRAFT} />
      </>
    );
  }
  if (!earlier || (trackId !== null && order.isPending)) {
    return <Waiting isRepeat />;
  }
  const initial: SettlementDraftInput = {
    ...EMPTY_DRAFT,
    kind: queued.data ? "queued" : "settlement",
    iban: earlier.iban ?? "",
    amountRial: earlier.amountRial,
    paymentNumber: earlier.paymentNumber ?? "",
    description: earlier.description ?? "",
    type: earlier.type ?? EMPTY_DRAFT.type,
    isInstant: settlement.data?.isInstant ?? false,
  };
  return (
    <SettlementFlow
      name={earlier.id}
      initial={initial}
      repeatOf={order.data?.items.find((row) => row.trackId === trackId)?.id}
    />
  );
}

function draftOfOrder({ kind, content, amountRial, externalId }: OrderDetail): SettlementDraftInput {
  const { iban, ownerName, paymentNumber, description, type, isInstant } = content;
  return {
    ...EMPTY_DRAFT,
    kind: waitsForBalance(kind) ? "queued" : "settlement",
    iban: iban ?? "",
    ownerName: ownerName ?? "",
    amountRial,
    paymentNumber: paymentNumber ?? "",
    description: description ?? "",
    externalId: externalId ?? "",
    type: type ?? EMPTY_DRAFT.type,
    isInstant: isInstant ?? false,
  };
}

function Waiting({ isRepeat = false }) {
  const words = useTranslations("settlementForm");
  const common = useTranslations("common");
  return (
    <>
      <PageHeader title={words("title")} description={words(isRepeat ? "repeat.title" : "description")} />
      <DetailSkeleton label={common("loading")} />
    </>
  );
}
