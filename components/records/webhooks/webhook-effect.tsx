"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { Id } from "@/components/kit/ui/id";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { TextLink } from "@/components/kit/ui/text-link";
import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import { webhookRoutes } from "@/lib/areas/records/webhooks/declared";
import type { WebhookDetail } from "@/lib/areas/records/webhooks/operations";
import { WEBHOOK_RESULT, WEBHOOK_WAITING } from "@/lib/areas/records/webhooks/status";
import { useBusiness } from "@/lib/kit/operations/business";
import { isTaken } from "@/lib/kit/webhooks";
import { ReportedStatus } from "./reported-status";

/** What a delivery reported, what the service said when asked, and what that changed here. */
export function WebhookEffect({ delivery }: { delivery: WebhookDetail }) {
  const words = useTranslations("webhooks");
  const business = useBusiness();
  const { verdict, result, reported, found, before, subjectId, topic, processedAt, duplicateOf, duplicates } = delivery;
  const isAccepted = isTaken(verdict);
  return (
    <Section title={words("detail.effect")}>
      {isAccepted && (
        <p className="mb-2">
          <StatusBadge status={result ? WEBHOOK_RESULT[result] : WEBHOOK_WAITING} />
        </p>
      )}
      <p className="mb-4 text-muted">{words(`resultHint.${isAccepted ? (result ?? "waiting") : "refused"}`)}</p>
      {isAccepted && (
        <DescriptionList
          items={[
            { term: words("detail.reported"), value: <ReportedStatus status={reported} /> },
            found !== null && { term: words("detail.found"), value: <ReportedStatus status={found} /> },
            result === "changed" && {
              term: words("detail.before"),
              value: before === null ? words("detail.neverSeen") : <ReportedStatus status={before} />,
            },
            processedAt !== null && { term: words("detail.processed"), value: <DateText value={processedAt} /> },
            subjectId !== null && {
              term: words(`subjectOf.${topic}`),
              isWide: true,
              value: (
                <span className="flex flex-wrap items-center gap-x-3">
                  <Id value={subjectId} label={words(`subjectOf.${topic}`)} isWhole />
                  {topic === "withdrawals" && (
                    <TextLink href={withdrawalRoutes.withdrawal(business, subjectId)}>
                      {words("detail.openSubject")}
                    </TextLink>
                  )}
                </span>
              ),
            },
            duplicateOf !== null && {
              term: words("result.duplicate"),
              value: (
                <TextLink href={webhookRoutes.webhook(business, duplicateOf)}>{words("detail.openOriginal")}</TextLink>
              ),
            },
            duplicates.length > 0 && {
              term: words("detail.duplicates"),
              value: (
                <ul className="space-y-1">
                  {duplicates.map(({ id, receivedAt }) => (
                    <li key={id}>
                      <TextLink href={webhookRoutes.webhook(business, id)}>
                        <DateText value={receivedAt} form="long" />
                      </TextLink>
                    </li>
                  ))}
                </ul>
              ),
            },
          ]}
        />
      )}
    </Section>
  );
}
