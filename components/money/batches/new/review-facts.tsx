"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AmountAloud } from "@/components/kit/forms/amount-aloud";
import { DateText } from "@/components/kit/ui/date-text";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { WhatIsCounted } from "@/components/shared/order-forms/what-is-counted";
import { FillWallet } from "@/components/shared/parts/fill-wallet";
import type { CheckedDraft } from "@/lib/areas/money/batches/file/draft";
import { formatNumber } from "@/lib/kit/format/digits";
import { formatMoney } from "@/lib/kit/format/money";
import { MOST_BATCH_ITEMS } from "@/lib/kit/orders/kinds";
import type { OrderHelp } from "@/lib/kit/orders/views";
import { NotSummed } from "./not-summed";

interface ReviewFactsProps {
  checked: CheckedDraft;
  count: number;
  /** Undefined until it is known. */
  help: OrderHelp | undefined;
}

/** The figures of a batch before it is requested. */
export function ReviewFacts({ checked, count, help }: ReviewFactsProps) {
  const words = useTranslations("batchUpload.review");
  const { unit, locale } = usePreferences();
  const number = (value: number) => formatNumber(value, locale);
  const { firstTime = 0, unasked = 0 } = help?.rows ?? {};
  const isLoading = help === undefined;
  return (
    <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2 xl:grid-cols-3">
      <Fact
        name={words("count")}
        value={number(count)}
        hint={checked.counts.leftOut > 0 && words("leftOut", { count: checked.counts.leftOut })}
      />
      <Fact
        name={words("total")}
        value={<Money rial={checked.totalRial} />}
        hint={
          <>
            <AmountAloud amountRial={checked.totalRial} />
            <NotSummed of={checked} />
          </>
        }
      />
      <Fact
        name={words("pieces")}
        value={number(Math.ceil(count / MOST_BATCH_ITEMS))}
        hint={words("piecesHint", { most: number(MOST_BATCH_ITEMS) })}
      />
      <Fact
        name={words("firstTime")}
        value={firstTime > 0 ? number(firstTime) : words(unasked > 0 ? "noneFound" : "none")}
        hint={unasked > 0 ? words("firstTimeUnasked", { count: unasked }) : words("firstTimeHint")}
        isLoading={isLoading}
      />
      {(isLoading || help.balance) && (
        <Fact
          name={words("balance")}
          value={<Money rial={help?.balance?.afterRial ?? null} />}
          hint={
            help?.balance && (
              <>
                {words("balanceNow", { amount: formatMoney(help.balance.availableRial, { unit, locale }) })}
                <span className="block">
                  <WhatIsCounted balance={help.balance} />
                </span>
                {help.balance.afterRial < 0 && (
                  <>
                    <span className="mb-2 block text-danger">{words("balanceShort")}</span>
                    <FillWallet missingRial={-help.balance.afterRial} />
                  </>
                )}
              </>
            )
          }
          isLoading={isLoading}
        />
      )}
      {(isLoading || help.arrival) && (
        <Fact
          name={words("arrival")}
          value={<DateText value={help?.arrival?.arrivesAt ?? null} form="clock" />}
          isLoading={isLoading}
        />
      )}
    </dl>
  );
}

interface FactProps {
  name: string;
  value: ReactNode;
  hint?: ReactNode;
  isLoading?: boolean;
}

function Fact({ name, value, hint, isLoading }: FactProps) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="mt-0.5">
        <span className="block min-h-7 font-semibold text-lg">
          {isLoading ? <Skeleton className="mt-1.5 h-5 w-32" /> : value}
        </span>
        {hint && <div className="text-muted text-sm">{hint}</div>}
      </dd>
    </div>
  );
}
