"use client";

import { useTranslations } from "next-intl";
import type { OthersSituation as Situation } from "@/lib/orders/status";

/** What is filled in: each sentence takes some of it. */
export type SituationValues = Record<"paid" | "unpaid" | "unlisted", string> & Record<string, string | number>;

/** The same as other orders say at once, of those that are about money of others: rare, and with many words of their own. */
export function OthersSituation({ situation, values }: { situation: Situation; values: SituationValues }) {
  const words = useTranslations("orders.situationOfOthers");
  return (
    <>
      <h2 id="situation" className="font-bold text-xl">
        {words(`${situation}.title`)}
      </h2>
      <p className="mt-1 text-muted">{words(`${situation}.next` as "partlyCredit.next", values)}</p>
    </>
  );
}
