"use client";

import { useTranslations } from "next-intl";
import type { OthersSituation as Situation } from "@/lib/areas/money/orders/status";

/** The values for the sentences; each sentence uses some of them. */
export type SituationValues = Record<"paid" | "unpaid" | "unlisted", string> & Record<string, string | number>;

/**
 * The situation of orders about other people's money. They are rare and have many words of their own, so the code is
 * separate.
 */
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
