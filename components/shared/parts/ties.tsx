"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Alert } from "@/components/kit/ui/alert";
import { Dotted } from "@/components/kit/ui/dotted";
import { useErrorText } from "@/components/kit/ui/error-text";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { tieOperations } from "@/lib/areas/records/ties/operations";
import type { Tie } from "@/lib/areas/records/ties/status";
import { formatNumber } from "@/lib/kit/format/digits";
import type { InputOf } from "@/lib/kit/operations/define";
import { useOperation } from "@/lib/kit/operations/query";
import { type InPlace, useSecond } from "./use-second";

/** Which record is to be removed. */
export type TiedRecord = InputOf<typeof tieOperations.show>;

/**
 * What hangs on a record, for the window that removes it.
 *
 * @param isOpen nothing is asked before somebody opens that window
 * @returns what is shown; whether money holds the record, in which case the server refuses too; and what the window
 *   does in place of the removal until others have agreed
 */
export function useTies(
  record: TiedRecord | undefined,
  isOpen: boolean,
): { shown: ReactNode; isHeld: boolean; inPlace: InPlace } {
  const asked = record ?? NO_RECORD;
  const isAsked = isOpen && record !== undefined;
  const { data, error } = useOperation(tieOperations.show, asked, { enabled: isAsked });
  const isHeld = data?.items.some(({ holds }) => holds) ?? false;
  const second = useSecond(asked, isHeld ? null : (data?.second ?? null));
  if (!isAsked) return { shown: null, isHeld: false, inPlace: {} };
  return {
    shown: (
      <>
        <TiesShown items={data?.items} error={data ? null : error} />
        {second.shown}
      </>
    ),
    isHeld,
    inPlace: isHeld ? { isBlocked: true } : second.inPlace,
  };
}

const NO_RECORD: TiedRecord = { of: "customer", id: "-" };

function TiesShown({ items, error }: { items: readonly Tie[] | undefined; error: unknown }) {
  const words = useTranslations("ties");
  const errorText = useErrorText();
  const { locale } = usePreferences();
  if (!items)
    return (
      <p role="status" className={error ? "text-warning" : "text-muted"}>
        {error ? errorText(error).title : words("looking")}
      </p>
    );
  if (items.length === 0) return <p className="text-muted">{words("none")}</p>;
  const holding = items.filter(({ holds }) => holds);
  const isHeld = holding.length > 0;
  return (
    <Alert tone={isHeld ? "danger" : "warning"} title={words("title")}>
      <ul className="list-disc space-y-1 ps-5">
        {items.map(({ kind, count, amountRial, isUnread }) => (
          <li key={kind}>
            {isUnread ? (
              words("notRead", { what: words(`kinds.${kind}`) })
            ) : (
              <Dotted>
                {words(`kinds.${kind}`)}
                {count !== null && <span className="tabular-nums">{formatNumber(count, locale)}</span>}
                {amountRial !== null && <Money rial={amountRial} />}
              </Dotted>
            )}
          </li>
        ))}
      </ul>
      {isHeld && (
        <p className="mt-2 font-medium">{words(holding.every(({ isUnread }) => isUnread) ? "holdsUnread" : "holds")}</p>
      )}
    </Alert>
  );
}
