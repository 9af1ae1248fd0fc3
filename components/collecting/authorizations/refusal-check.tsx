"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { AmountAloud } from "@/components/kit/forms/amount-aloud";
import { MoneyInput } from "@/components/kit/forms/money-input";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { useNow } from "@/components/kit/ui/use-now";
import { authorizationOperations } from "@/lib/areas/collecting/authorizations/operations";
import { type Against, type KnownOfAuthorization, reasonsAgainst } from "@/lib/areas/collecting/authorizations/rules";
import type { Authorization } from "@/lib/areas/collecting/authorizations/server/answers";
import { formatDay } from "@/lib/kit/format/date-display";
import { unitName } from "@/lib/kit/format/money";
import { useOperation } from "@/lib/kit/operations/query";
import { useUsedByBook } from "./used-by-book";

/** Why a withdrawal of an amount would be refused today, by all that is known of the authorization. */
export function RefusalCheck({ authorization }: { authorization: Authorization }) {
  const words = useTranslations("authorizations.refusal");
  const { unit, locale } = usePreferences();
  const id = useId();
  const [amountRial, setAmount] = useState<number | null>(null);
  const nowMs = useNow();
  const { data: calculation = null } = useOperation(authorizationOperations.calculation, {
    authorizationId: authorization.id,
  });
  const { data: banks } = useOperation(authorizationOperations.banks, {});
  const { data: used } = useUsedByBook(authorization.id);
  const known: KnownOfAuthorization = {
    authorization,
    calculation,
    bank: banks && (banks.find(({ code }) => code === authorization.bankCode) ?? null),
    countToday: used && used.asOf !== null ? used.countToday : null,
    nowMs,
  };
  return (
    <Section title={words("title")} description={words("description")}>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {words("amount", { unit: unitName(unit, locale) })}
      </label>
      <MoneyInput id={id} value={amountRial} onAmount={setAmount} className="max-w-80" />
      <AmountAloud amountRial={amountRial} />
      <div role="status" className="mt-4 space-y-3">
        {amountRial !== null && <Verdict {...reasonsAgainst(amountRial, known)} />}
      </div>
    </Section>
  );
}

function Verdict({ against, notKnown }: ReturnType<typeof reasonsAgainst>) {
  const words = useTranslations("authorizations.refusal");
  return (
    <>
      <p className="font-semibold">{words(against.length > 0 ? "against" : "nothing", { count: against.length })}</p>
      {against.length > 0 && (
        <ul className="list-disc space-y-1 ps-5">
          {against.map((reason) => (
            <li key={reason.kind}>
              <Reason reason={reason} />
            </li>
          ))}
        </ul>
      )}
      {notKnown.length > 0 && (
        <div className="text-muted text-sm">
          <p>{words("notKnown")}</p>
          <ul className="list-disc ps-5">
            {notKnown.map((name) => (
              <li key={name}>{words(`unknown.${name}`)}</li>
            ))}
          </ul>
        </div>
      )}
      {against.length === 0 && <p className="text-muted text-sm">{words("noPromise")}</p>}
    </>
  );
}

function Reason({ reason }: { reason: Against }): ReactNode {
  const words = useTranslations("authorizations.refusal.reasons");
  const preferences = usePreferences();
  const amount = (rial: number) => () => <Money rial={rial} />;
  switch (reason.kind) {
    case "state":
      return words(`state.${reason.status}`);
    case "expired":
      return words.rich("expired", { time: () => <DateText value={reason.at} /> });
    case "limit":
    case "bankLimit":
    case "bankDay":
      return words.rich(reason.kind, { amount: amount(reason.limitRial) });
    case "today":
      return words.rich("today", { amount: amount(reason.leftRial) });
    case "monthCount":
      return words("monthCount", { until: reason.until === null ? "none" : formatDay(reason.until, preferences) });
    case "dayCount":
      return words("dayCount", { count: reason.count, most: reason.most });
    default:
      return words(reason.kind);
  }
}
