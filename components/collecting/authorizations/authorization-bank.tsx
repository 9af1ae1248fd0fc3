"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Section } from "@/components/kit/ui/card";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { Missing, Money, Unread } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { authorizationOperations } from "@/lib/areas/collecting/authorizations/operations";
import type { DirectDebitBanks } from "@/lib/areas/collecting/authorizations/server/answers";
import { formatNumber } from "@/lib/kit/format/digits";
import type { StatusView } from "@/lib/kit/format/status-view";
import { useOperation } from "@/lib/kit/operations/query";
import { isUnread } from "@/lib/kit/operations/unread";

export type DebitBank = DirectDebitBanks[number];

const HEALTH = {
  healthy: { tone: "success", label: "authorizations.bank.healthy" },
  away: { tone: "warning", icon: "pause", label: "authorizations.bank.away" },
  none: { tone: "neutral", icon: "ban", label: "authorizations.bank.none" },
} as const satisfies Record<string, StatusView>;

/** Whether the bank has direct debits, and payers can be sent there now. */
export function BankHealth({ bank }: { bank: DebitBank }) {
  return <StatusBadge status={HEALTH[!bank.canDebit ? "none" : bank.isHealthy ? "healthy" : "away"]} />;
}

/** What the payer's bank allows, as the service's list of active banks tells it. */
export function AuthorizationBank({ bankCode }: { bankCode: string }) {
  const words = useTranslations("authorizations.bank");
  const { data } = useOperation(authorizationOperations.banks, {});
  const bank = data?.find(({ code }) => code === bankCode);
  if (!data) return null;
  return (
    <Section title={words("title")} actions={bank && <BankHealth bank={bank} />}>
      {bank ? <BankTerms bank={bank} /> : <p className="text-muted">{words("notListed")}</p>}
    </Section>
  );
}

/** Ceilings in rial are as everything else is; anything else is worth saying. */
const isOdd = (bank: DebitBank): bank is DebitBank & { limitCurrency: string } =>
  bank.limitCurrency !== null && !/^(rial|irr)$/i.test(bank.limitCurrency.trim());

/** In the reader's word where it is one of the two units; the service's own otherwise. */
function Unit({ said }: { said: string }) {
  const units = useTranslations("units");
  const known = said.toLowerCase();
  return known === "rial" || known === "toman" ? units(known) : <bdi dir="ltr">{said}</bdi>;
}

export function BankTerms({ bank }: { bank: DebitBank }) {
  return <DescriptionList items={useBankTerms()(bank)} />;
}

/** A bank's ceilings and rules. What the list does not say is not known, and never said to be without bounds. */
export function useBankTerms(): (bank: DebitBank) => { term: string; value: ReactNode }[] {
  const words = useTranslations("authorizations.bank");
  const common = useTranslations("common");
  const { locale } = usePreferences();
  const untold = <Missing label={common("unknown")} />;
  return (bank) => {
    const { limitRial, dailyLimitRial, dailyCount, longestValidity, payerAuthentication, canRefund } = bank;
    return [
      {
        term: words("limit"),
        value: (
          <span>
            <Money rial={limitRial} />
            {isOdd(bank) && (
              <span className="block text-sm">
                {words("currency")}: <Unit said={bank.limitCurrency} />
              </span>
            )}
          </span>
        ),
      },
      { term: words("dailyLimit"), value: <Money rial={dailyLimitRial} /> },
      {
        term: words("dailyCount"),
        value:
          dailyCount !== null ? formatNumber(dailyCount, locale) : isUnread(bank, "dailyCount") ? <Unread /> : untold,
      },
      {
        term: words("validity"),
        value: longestValidity === null ? untold : words(longestValidity.unit, { count: longestValidity.count }),
      },
      {
        term: words("authentication"),
        value: payerAuthentication === null ? untold : <Authentication said={payerAuthentication} />,
      },
      {
        term: words("refund"),
        value: words(canRefund === null ? "refundUntold" : canRefund ? "canRefund" : "cannotRefund"),
      },
    ];
  };
}

/** How the bank makes sure who the payer is; a word that is not known stays as the service said it. */
function Authentication({ said }: { said: string }) {
  const words = useTranslations("authorizations.bank");
  return said === "NATIONAL_CODE" ? words("nationalCode") : <bdi dir="ltr">{said}</bdi>;
}
