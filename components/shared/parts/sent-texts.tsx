"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { Dotted } from "@/components/kit/ui/dotted";
import { ErrorState } from "@/components/kit/ui/error-state";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { customerMessageOperations } from "@/lib/areas/people/customer-messages/operations";
import type { MessageRow } from "@/lib/areas/people/customer-messages/schemas";
import { MESSAGE_STATUS } from "@/lib/areas/people/customer-messages/status";
import type { MessageAbout, MessageChannel } from "@/lib/kit/customer-messages";
import { formatMobile } from "@/lib/kit/format/mobile";
import { useSendFault } from "@/lib/kit/i18n/use-send-fault";
import { useOperation } from "@/lib/kit/operations/query";

interface SentTextsProps {
  about: MessageAbout;
  record: string;
  /** It stands in a card already. */
  isPart?: boolean;
}

/**
 * What was sent from a record, where its text is not shown: there is nothing to say any more, or the member may not see
 * the link in it. Shows nothing if nothing was sent.
 */
export function SentTexts({ about, record, isPart = false }: SentTextsProps) {
  const words = useTranslations("customerMessages");
  const { data, error, refetch } = useOperation(customerMessageOperations.of, { about, record });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} className="!py-4" />;
  if (!data || data.items.length === 0) return null;
  if (isPart) return <Sent items={data.items} />;
  return (
    <Section title={words("sent")}>
      <Sent items={data.items} isTitled />
    </Section>
  );
}

export function Address({ channel, value }: { channel: MessageChannel; value: string }) {
  return (
    <bdi dir="ltr" className="[overflow-wrap:anywhere] tabular-nums">
      {channel === "sms" ? formatMobile(value) : value}
    </bdi>
  );
}

/** The messages sent from a record, newest first, with their states. @param isTitled the page shows the title itself */
export function Sent({ items, isTitled = false }: { items: readonly MessageRow[]; isTitled?: boolean }) {
  const words = useTranslations("customerMessages");
  const faultText = useSendFault();
  const id = useId();
  return (
    <div className="basis-full">
      <p id={id} className={isTitled ? "sr-only" : "mt-1 font-medium text-sm"}>
        {words("sent")}
      </p>
      <ul aria-labelledby={id} className="divide-y text-sm">
        {items.map(({ id: key, channel, locale, to, state, fault, tries, by, at, endedAt }) => (
          <li key={key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <p className="min-w-0 text-muted">
              <Dotted>
                <span>
                  {words(channel)}{" "}
                  {to === null
                    ? words("erased")
                    : words.rich("goesTo", { to: () => <Address channel={channel} value={to} /> })}{" "}
                  {words(`language.${locale}`)}
                </span>
                {/* When it left, or was to leave. */}
                <DateText value={state === "sent" ? (endedAt ?? at) : at} />
                {by === null ? words("reminder") : <bdi>{by}</bdi>}
                {tries > 1 && words("tries", { count: tries })}
                {fault !== null && <bdi>{faultText(fault)}</bdi>}
              </Dotted>
            </p>
            <StatusBadge status={MESSAGE_STATUS[state]} />
          </li>
        ))}
      </ul>
      {items.some(({ state }) => state === "sent") && <p className="text-muted text-sm">{words("handedOver")}</p>}
    </div>
  );
}
