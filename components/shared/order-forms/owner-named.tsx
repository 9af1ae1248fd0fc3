"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/kit/ui/alert";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { joined } from "@/lib/kit/format/joined";
import type { StatusView } from "@/lib/kit/format/status-view";
import { useMessage } from "@/lib/kit/i18n/use-message";
import type { NameMatch, OrderHelp } from "@/lib/kit/orders/views";

const NAME_MATCH = {
  match: { tone: "success", label: "orders.help.match.match" },
  close: { tone: "warning", label: "orders.help.match.close" },
  none: { tone: "danger", label: "orders.help.match.none" },
  no_owner: { tone: "danger", label: "orders.help.match.no_owner" },
  not_possible: { tone: "neutral", icon: "question", label: "orders.help.match.not_possible" },
} as const satisfies Record<NameMatch, StatusView>;

type Owner = NonNullable<NonNullable<OrderHelp["destination"]>["owner"]>;

/**
 * Says that a receiver's name is not the owner's, or that there is no owner; nothing if it matches, or nobody asked.
 */
export function NameWarning({ match }: { match: NameMatch | null }) {
  return match === "close" || match === "none" || match === "no_owner" ? (
    <StatusBadge status={NAME_MATCH[match]} />
  ) : null;
}

/** Said before somebody agrees: the account is not, or may not be, the receiver's. Nothing if the names match. */
export function OwnerMismatch({ owner, className }: { owner: Owner; className?: string }) {
  const words = useTranslations("orders.help");
  const message = useMessage();
  const { locale } = usePreferences();
  const { match, names } = owner;
  if (match !== "close" && match !== "none" && match !== "no_owner") return null;
  const { tone, label } = NAME_MATCH[match];
  return (
    <Alert tone={tone} title={message(label)} className={className}>
      {match !== "no_owner" && (
        <>
          {words("owner")}: <bdi className="font-medium">{joined(names, locale) || words("noOwnerName")}</bdi>
        </>
      )}
    </Alert>
  );
}

/** The IBAN's owner according to the bank, and whether that is the typed receiver. */
export function OwnerNamed({ owner }: { owner: Owner }) {
  const words = useTranslations("orders.help");
  const { locale } = usePreferences();
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      {owner.match !== "no_owner" && (
        <bdi className="font-medium">{joined(owner.names, locale) || words("noOwnerName")}</bdi>
      )}
      <StatusBadge status={NAME_MATCH[owner.match]} />
    </span>
  );
}
