"use client";

import { Printer } from "lucide-react";
import { useTranslations } from "next-intl";
import { useNameForCustomers } from "@/components/frame/shell/member-context";
import { Button } from "@/components/kit/ui/button";
import { DateText } from "@/components/kit/ui/date-text";
import { Money } from "@/components/kit/ui/money";
import { Qr } from "@/components/kit/ui/qr";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { businessInText } from "@/components/shared/parts/business-in-text";
import { RecordNotFound } from "@/components/shared/parts/record-not-found";
import { gatewayRoutes } from "@/lib/areas/collecting/gateway/declared";
import type { PaymentRequestShown } from "@/lib/areas/collecting/gateway/status";
import { useBusiness } from "@/lib/kit/operations/business";

/** In place of the paper where there is no such request. */
export function PaymentRequestMissing({ requestId }: { requestId: string }) {
  const words = useTranslations("gateway");
  return <RecordNotFound area="gateway" id={requestId} idLabel={words("request")} />;
}

/** A request on paper: who asks for how much, and the link for cameras. Of the payer it says nothing. */
export function PaymentRequestPrint({ request }: { request: PaymentRequestShown }) {
  const words = useTranslations("gateway");
  const business = useBusiness();
  const common = useTranslations("common");
  const name = useNameForCustomers();
  const { link } = request;
  return (
    <article className="mx-auto max-w-md space-y-4 text-center">
      <p className="flex items-center justify-center gap-3 print:hidden">
        <a
          href={gatewayRoutes.paymentRequest(business, request.id)}
          className="text-accent underline underline-offset-4"
        >
          {words("detail.request")}
        </a>
        {link && (
          <Button variant="primary" icon={Printer} onClick={() => window.print()}>
            {words("printed.action")}
          </Button>
        )}
      </p>
      <h1 className="font-bold text-2xl">
        {name === undefined ? (
          <Skeleton className="mx-auto h-8 w-64" />
        ) : name === null ? (
          words("printed.title")
        ) : (
          words("payer.title", businessInText(name, common))
        )}
      </h1>
      <p className="font-semibold text-3xl">
        <Money rial={request.amountRial} />
      </p>
      {request.description !== null && <p dir="auto">{request.description}</p>}
      {request.invoice !== null && (
        <p>
          {words("fields.invoice")}: <bdi>{request.invoice}</bdi>
        </p>
      )}
      {link ? (
        <>
          <Qr code={link.qr} label={words("detail.qr")} />
          <p className="text-muted">{words("printed.scan")}</p>
          <p className="text-sm">
            {words("printed.orOpen")}
            <bdi dir="ltr" className="block break-all">
              {link.url}
            </bdi>
          </p>
          <p className="text-muted text-sm">
            {words.rich("payer.until", { time: () => <DateText value={request.linkUntil} form="long" /> })}
          </p>
        </>
      ) : (
        <p className="text-muted">{words(`requestNext.${request.state}`)}</p>
      )}
    </article>
  );
}
