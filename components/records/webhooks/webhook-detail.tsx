"use client";

import { useTranslations } from "next-intl";
import { useLastList } from "@/components/kit/data-table/last-list";
import { Card, Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { ErrorState } from "@/components/kit/ui/error-state";
import { RecordHeader } from "@/components/kit/ui/record-header";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { SlowHint } from "@/components/kit/ui/slow-hint";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { webhookRoutes } from "@/lib/areas/records/webhooks/declared";
import { type WebhookDetail as Delivery, webhookOperations } from "@/lib/areas/records/webhooks/operations";
import { WEBHOOK_VERDICT } from "@/lib/areas/records/webhooks/status";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";
import { VerificationSteps } from "./verification-steps";
import { WebhookEffect } from "./webhook-effect";
import { WebhookPayload } from "./webhook-payload";

/** One delivery: how it was judged, what it carried, what it changed. */
export function WebhookDetail({ deliveryId }: { deliveryId: string }) {
  const words = useTranslations("webhooks");
  const back = useLastList(webhookRoutes.webhooks(useBusiness()));
  const { data, error, refetch, isFetching } = useOperation(webhookOperations.show, { deliveryId });
  return (
    <>
      <RecordHeader
        title={data ? words("detail.title", { topic: words(`topic.${data.topic}`) }) : words("title")}
        status={data && <StatusBadge status={WEBHOOK_VERDICT[data.verdict]} />}
        description={data && <DateText value={data.receivedAt} form="exact" />}
        back={{ href: back, label: words("detail.back") }}
      />
      {error && !data ? (
        <Card>
          <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />
        </Card>
      ) : data ? (
        <Parts delivery={data} />
      ) : (
        <Waiting />
      )}
    </>
  );
}

function Parts({ delivery }: { delivery: Delivery }) {
  const words = useTranslations("webhooks");
  const { verdict } = delivery;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Section
        title={words("detail.verification")}
        description={verdict === "accepted" ? undefined : words(`verdictHint.${verdict}`)}
      >
        <VerificationSteps delivery={delivery} />
      </Section>
      <WebhookEffect delivery={delivery} />
      <div className="min-w-0 space-y-4 lg:col-span-2">
        <WebhookPayload delivery={delivery} />
        <Request delivery={delivery} />
      </div>
    </div>
  );
}

function Request({ delivery }: { delivery: Delivery }) {
  const words = useTranslations("webhooks.detail");
  const { signature, contentType, payloadHash, verification, statusAnswered } = delivery;
  const code = (text: string) => (
    <span className="block break-all font-mono text-sm">
      <bdi dir="ltr">{text}</bdi>
    </span>
  );
  return (
    <Section title={words("request")}>
      <DescriptionList
        items={[
          { term: words("answered"), value: code(String(statusAnswered)) },
          { term: words("contentType"), value: contentType === null ? words("noHeader") : code(contentType) },
          {
            term: words("signature"),
            isWide: true,
            value: signature === null ? words("noHeader") : code(`${verification.headerName}: ${signature}`),
          },
          payloadHash !== null && { term: words("hash"), isWide: true, value: code(payloadHash) },
          {
            term: words("headers"),
            isWide: true,
            value: Object.entries(verification.headers).map(([name, value]) => (
              <div key={name}>{code(`${name}: ${value}`)}</div>
            )),
          },
        ]}
      />
    </Section>
  );
}

function Waiting() {
  const common = useTranslations("common");
  return (
    <div className="relative">
      <SlowHint />
      <div role="status" className="grid gap-4 lg:grid-cols-2">
        <span className="sr-only">{common("loading")}</span>
        <Skeleton className="h-96" />
        <Skeleton className="h-96" />
      </div>
    </div>
  );
}
