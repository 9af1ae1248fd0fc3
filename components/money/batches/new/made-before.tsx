"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/kit/ui/alert";
import { Checkbox } from "@/components/kit/ui/checkbox";
import { DateText } from "@/components/kit/ui/date-text";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { TextLink } from "@/components/kit/ui/text-link";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { formatNumber } from "@/lib/kit/format/digits";
import { useBusiness } from "@/lib/kit/operations/business";
import type { OrderHelp } from "@/lib/kit/orders/views";

interface MadeBeforeProps {
  help: OrderHelp;
  isAcknowledged: boolean;
  onAcknowledge: (isAcknowledged: boolean) => void;
}

const SHOWN_ROWS = 10;

/** What was paid like this already; it goes on only once the person says that it is meant. */
export function MadeBefore({ help, isAcknowledged, onAcknowledge }: MadeBeforeProps) {
  const words = useTranslations("batchUpload.review");
  const repeated = help.rows?.repeated ?? [];
  return (
    <div className="space-y-3">
      {help.sameFile.length > 0 && (
        <Alert tone="warning" role="alert" title={words("sameFile")}>
          <ul className="mt-1 space-y-1.5">
            {help.sameFile.map((order) => (
              <li key={order.orderId} className="flex flex-wrap items-baseline gap-x-2">
                <DateText value={order.at} />
                <Money rial={order.amountRial} />
                <span dir="auto">{words("madeBy", { name: order.makerName })}</span>
                <OrderLink orderId={order.orderId} />
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {repeated.length > 0 && (
        <Alert tone="warning" role="alert" title={words("repeated", { count: repeated.length })}>
          <ul className="mt-1 space-y-1.5">
            {repeated.slice(0, SHOWN_ROWS).map(({ row, orderId, at }) => (
              <li key={row} className="flex flex-wrap items-baseline gap-x-2">
                <RowName line={row} />
                <DateText value={at} />
                <OrderLink orderId={orderId} />
              </li>
            ))}
            {repeated.length > SHOWN_ROWS && <li>{words("repeatedMore", { count: repeated.length - SHOWN_ROWS })}</li>}
          </ul>
        </Alert>
      )}
      <Checkbox
        label={words("acknowledge")}
        checked={isAcknowledged}
        onChange={(event) => onAcknowledge(event.target.checked)}
      />
    </div>
  );
}

function RowName({ line }: { line: number }) {
  const words = useTranslations("batchUpload.review");
  const { locale } = usePreferences();
  return <span>{words("repeatedRow", { line: formatNumber(line, locale) })}</span>;
}

function OrderLink({ orderId }: { orderId: string }) {
  const words = useTranslations("batchUpload.review");
  return <TextLink href={orderRoutes.order(useBusiness(), orderId)}>{words("openOrder")}</TextLink>;
}
