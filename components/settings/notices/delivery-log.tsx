"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { Dotted } from "@/components/kit/ui/dotted";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { ErrorState } from "@/components/kit/ui/error-state";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { TextLink } from "@/components/kit/ui/text-link";
import { noticeSettingsOperations } from "@/lib/areas/settings/notices/operations";
import type { DeliveryRow } from "@/lib/areas/settings/notices/schemas";
import type { StatusView } from "@/lib/kit/format/status-view";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { useSendFault } from "@/lib/kit/i18n/use-send-fault";
import { useOperation } from "@/lib/kit/operations/query";

const VIEWS: Record<DeliveryRow["state"], StatusView> = {
  waiting: { label: "notices.deliveries.states.waiting", tone: "warning", icon: "clock" },
  sent: { label: "notices.deliveries.states.sent", tone: "success", icon: "check" },
  refused: { label: "notices.deliveries.states.refused", tone: "danger", icon: "cross" },
  dropped: { label: "notices.deliveries.states.dropped", tone: "neutral", icon: "ban" },
};
/** What a message without a kind was. */
const UNNAMED = { digest: "digest", test: "test", first: "gone", again: "gone", given: "gone" } as const;
/** It was given up, was a test, which is not tried again, or had no address any more. The fault beside it says why. */
const NOT_REACHED: StatusView = { label: "notices.deliveries.notReached", tone: "warning", icon: "alert" };

/** What was sent to the member lately, by which way, and what became of it. */
export function DeliveryLog() {
  const words = useTranslations("notices.deliveries");
  const names = useTranslations("notices.channels");
  const message = useMessage();
  const faultText = useSendFault();
  const { data, error, refetch } = useOperation(noticeSettingsOperations.deliveries, {});
  return (
    <Section title={words("title")} description={words("description")} isFlush>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && <EmptyState title={words("none")} />}
      <ul className="max-h-[28rem] divide-y overflow-y-auto">
        {data?.items.map(({ id, at, channel, about, kind, count, href, state, tries, fault, endedAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5 sm:px-5">
            <div className="min-w-0">
              <p>
                {href !== null && kind !== null && <TextLink href={href}>{message(`notices.names.${kind}`)}</TextLink>}
                {href === null && (kind === null ? words(UNNAMED[about]) : message(`notices.names.${kind}`))}
              </p>
              <p className="text-muted text-sm">
                <Dotted>
                  {count > 1 && words("count", { count })}
                  {about === "given" && words("given")}
                  {about === "again" && words("again")}
                  {names(channel)}
                  <DateText value={endedAt ?? at} form="long" />
                  {tries > 1 && words("tries", { count: tries })}
                  {fault !== null && <bdi>{faultText(fault)}</bdi>}
                </Dotted>
              </p>
            </div>
            <StatusBadge status={state === "dropped" && fault !== null ? NOT_REACHED : VIEWS[state]} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
