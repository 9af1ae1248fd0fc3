"use client";

import { useTranslations } from "next-intl";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { formatDay } from "@/lib/kit/format/date-display";
import { joined } from "@/lib/kit/format/joined";
import { formatMoney } from "@/lib/kit/format/money";
import type { PolicyBand } from "@/lib/kit/orders/policy";

/** The rules of a policy in words. */
export function useRuleWords() {
  const words = useTranslations("policy");
  const shell = useTranslations("shell.roles");
  const preferences = usePreferences();
  const { unit, locale } = preferences;

  const band = ({ approvals, roles, uptoRial }: PolicyBand, isOnly: boolean): string => {
    const named = joined(
      roles.map((role) => shell(role)),
      locale,
    );
    const who = words("band.who", { approvals, roles: approvals === 0 ? "none" : named });
    if (isOnly) return words("band.all", { who });
    return uptoRial === null
      ? words("band.above", { who })
      : words("band.upto", { who, amount: formatMoney(uptoRial, { unit, locale }) });
  };
  return {
    limit: (rial: number | null): string => (rial === null ? words("unlimited") : formatMoney(rial, { unit, locale })),
    bands: (all: readonly PolicyBand[]): string[] => all.map((each) => band(each, all.length === 1)),
    hours: (count: number): string => words("hours", { count }),
    seconds: (count: number): string => words("seconds", { count }),
    /** @param from the day it is asked for from; null if it is not */
    secondFactor: (from: string | null): string =>
      from === null ? words("secondFactor.off") : words("secondFactor.since", { day: formatDay(from, preferences) }),
  };
}
