"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { AmountAloud } from "@/components/kit/forms/amount-aloud";
import { Field } from "@/components/kit/forms/field";
import { MoneyInput } from "@/components/kit/forms/money-input";
import { Alert } from "@/components/kit/ui/alert";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Go, leftOf, FileSituation as Situation } from "@/components/shared/row-files/file-situation";
import type { InquiryFile } from "@/lib/areas/people/inquiry-files/schemas";
import { inquiryFileView } from "@/lib/areas/people/inquiry-files/view";
import { formatMoney } from "@/lib/kit/format/money";

/** Where it stands, what it costs, and what can be done now. */
export function InquiryFileSituation({ row }: { row: InquiryFile }) {
  const words = useTranslations("inquiryFiles");
  const { done, there, repeated } = row.counts;
  const answered = done + there;
  return (
    <Situation
      view={inquiryFileView}
      row={row}
      go={({ label, left, isLook }) => <Begin row={row} left={left} label={label} isWithoutCost={isLook} />}
      doubt={<Doubt row={row} />}
      done={{
        title: words("done.title", { count: answered }),
        body: (
          <>
            {words("done.body", { count: row.rows - answered - repeated })}
            {repeated > 0 && ` ${words("done.repeated", { count: repeated })}`}
          </>
        ),
      }}
    />
  );
}

/**
 * Rows that may have been charged: they are asked again only on a member's request, and separately, after the rows
 * that are still to be asked.
 */
function Doubt({ row }: { row: InquiryFile }) {
  const words = useTranslations("inquiryFiles.doubt");
  const { unknown } = row.counts;
  if (unknown === 0) return null;
  return (
    <Alert tone="warning" title={words("title", { count: unknown })}>
      <p>{words("body")}</p>
      {row.maySteer && row.isKept && leftOf(row) === 0 && (
        <div className="mt-3">
          <Begin row={row} left={unknown} label={words("action")} isAgain />
        </div>
      )}
    </Alert>
  );
}

interface BeginProps {
  row: InquiryFile;
  left: number;
  label: string;
  /** It only goes on looking. */
  isWithoutCost?: boolean;
  /** Rows with an unknown outcome are asked again too. */
  isAgain?: boolean;
}

/** What the rest costs at most, the limit, and the word to begin. */
function Begin({ row, left, label, isWithoutCost = false, isAgain = false }: BeginProps) {
  const words = useTranslations("inquiryFiles.start");
  const { unit, locale } = usePreferences();
  const [limitRial, setLimit] = useState(row.limitRial);
  const [problem, setProblem] = useState<string>();
  const { priceRial } = row;
  if (isWithoutCost) return <Go view={inquiryFileView} row={row} label={label} isAgain={isAgain} />;
  const spentRial = row.chargedRial + row.maybeRial;
  // With less than one more fee left, nothing would be asked.
  const isTooLow = limitRial !== null && priceRial !== null && limitRial < spentRial + priceRial;
  return (
    <div className="space-y-4">
      <p>
        {priceRial === null
          ? words("costUnknown")
          : words("cost", { amount: formatMoney(priceRial * left, { unit, locale }) })}
      </p>
      {priceRial !== null && (
        <div className="max-w-xs">
          <Field
            name="limit"
            label={words("limit")}
            hint={
              spentRial > 0
                ? words("limitSpent", { amount: formatMoney(spentRial, { unit, locale }) })
                : words("limitHint")
            }
            isOptional
            error={problem ?? (isTooLow ? words("limitTooLow") : undefined)}
            after={<AmountAloud amountRial={limitRial} />}
          >
            {(wiring) => (
              <MoneyInput {...wiring} name="limit" value={limitRial} onAmount={setLimit} onProblem={setProblem} />
            )}
          </Field>
        </div>
      )}
      <Go
        view={inquiryFileView}
        row={row}
        label={label}
        isAgain={isAgain}
        isDisabled={problem !== undefined || isTooLow}
        more={{ limitRial: priceRial === null ? null : limitRial }}
      />
    </div>
  );
}
