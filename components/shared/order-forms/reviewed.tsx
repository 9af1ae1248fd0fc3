"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { AmountAloud } from "@/components/kit/forms/amount-aloud";
import { type Description, DescriptionList } from "@/components/kit/ui/description-list";
import { Money } from "@/components/kit/ui/money";

interface ReviewedProps {
  amount: { term: string; rial: number | null };
  items: readonly (Description | false | null)[];
  columns?: 1 | 2;
  /** What stands for an empty text. */
  none?: string;
}

/** What will be signed: the amount first and large, then the rest. An empty text is shown as missing. */
export function Reviewed({ amount, items, columns = 1, none }: ReviewedProps) {
  const common = useTranslations("common");
  const shown = (value: ReactNode) => {
    if (typeof value !== "string") return value;
    if (value === "") return <span className="text-muted">{none ?? common("notGiven")}</span>;
    return <bdi dir="auto">{value}</bdi>;
  };
  return (
    <DescriptionList
      columns={columns}
      items={[
        {
          term: amount.term,
          value: (
            <>
              <Money rial={amount.rial} className="font-bold text-xl" />
              <AmountAloud amountRial={amount.rial} />
            </>
          ),
          isWide: true,
        },
        ...items.map((item) => item && { ...item, value: shown(item.value) }),
      ]}
    />
  );
}

/** A review that takes the focus: the pressed button is gone, so screen readers start at the content to sign. */
export function ReviewPlace({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus();
  }, []);
  return (
    <div ref={place} tabIndex={-1} className="scroll-mt-36 outline-none">
      {children}
    </div>
  );
}
