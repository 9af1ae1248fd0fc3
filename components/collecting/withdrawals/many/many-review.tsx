"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { AmountAloud } from "@/components/kit/forms/amount-aloud";
import { Field } from "@/components/kit/forms/field";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { Card, Section } from "@/components/kit/ui/card";
import { DetailLayout } from "@/components/kit/ui/detail-layout";
import { Textarea } from "@/components/kit/ui/input";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { HelpFacts } from "@/components/shared/order-forms/help-facts";
import { ReviewPlace } from "@/components/shared/order-forms/reviewed";
import { SignActions } from "@/components/shared/order-forms/sign-actions";
import { useMakeOrder } from "@/components/shared/order-forms/use-make-order";
import { useOrderPreview } from "@/components/shared/order-forms/use-order-preview";
import type { ManyRow } from "@/lib/areas/collecting/withdrawals/many";
import type { OrderOf } from "@/lib/areas/money/orders/schemas";
import { formatMoney } from "@/lib/kit/format/money";
import { useRefusal } from "@/lib/kit/i18n/use-refusal";
import type { ApiError } from "@/lib/kit/operations/errors";
import { ManyTable } from "./many-table";

const MOST_REASON = 500;

interface ManyReviewProps {
  rows: readonly ManyRow[];
  fileName: string | null;
  /** The reason for the approvers, with a default text. */
  reason: string;
  onReason: (reason: string) => void;
  /** Stays the same for the same rows, so that a repeat after a lost answer makes one order. */
  idempotencyKey: string;
  onBack: () => void;
  /** Removes rows from the order, by position. */
  onLeaveOut?: (rows: readonly number[]) => void;
}

/** Many withdrawals before the order: exactly what will be signed, the objections, and the reason. */
export function ManyReview({ rows, fileName, reason, onReason, idempotencyKey, onBack, onLeaveOut }: ManyReviewProps) {
  const words = useTranslations("manyWithdrawals");
  const form = useTranslations("withdrawalForm");
  const labels = useTranslations("labels");
  const preferences = usePreferences();
  const order = useMemo(
    (): OrderOf => ({ kind: "debitBatch", content: { rows: rows.map(signed), fileName } }),
    [rows, fileName],
  );
  const preview = useOrderPreview(order);
  const make = useMakeOrder({ said: form("sign.made") });
  const refused = make.failure?.code === "invalid_input" ? make.failure : null;
  const totalRial = rows.reduce((sum, { amountRial }) => sum + amountRial, 0);
  const amount = formatMoney(totalRial, preferences);
  const help = preview.data;
  const refusedRows = help?.debits?.refused.map(({ row }) => row) ?? [];
  const isForbidden = (help?.verdict.violations.length ?? 0) > 0 || (help?.debits?.refusedCount ?? 0) > 0;
  return (
    <ReviewPlace>
      <DetailLayout
        main={
          <>
            <Section title={words("sign.title")} description={words("sign.hint")}>
              <div className="mb-4">
                <p className="text-muted text-sm">{words("sign.total", { count: rows.length })}</p>
                <Money rial={totalRial} className="font-bold text-xl" />
                <AmountAloud amountRial={totalRial} />
              </div>
              <ManyTable rows={rows} />
            </Section>
            <Card className="p-4 sm:p-5">
              <Field
                name="reason"
                label={labels("reasonForApprovers")}
                hint={form("fields.reasonHint")}
                isOptional
                error={refused?.fields.reason}
              >
                {(wiring) => (
                  <Textarea
                    {...wiring}
                    value={reason}
                    maxLength={MOST_REASON}
                    dir={reason ? "auto" : undefined}
                    onChange={(event) => onReason(event.target.value)}
                  />
                )}
              </Field>
            </Card>
          </>
        }
        aside={
          <Section title={words("help")}>
            {help ? <HelpFacts help={help} isBesideForm /> : <HelpWaiting hasFailed={preview.isError} />}
            {onLeaveOut && refusedRows.length > 0 && refusedRows.length < rows.length && (
              <Button className="mt-3" onClick={() => onLeaveOut(refusedRows)}>
                {words("leaveOut", { count: refusedRows.length })}
              </Button>
            )}
          </Section>
        }
        after={
          <>
            {refused && <Refused error={refused} rows={rows} />}
            <SignActions
              make={make}
              failure={refused ? null : make.failure}
              isForbidden={isForbidden}
              submit={words("sign.submit", { count: rows.length, amount })}
              onSubmit={() => void make.send({ ...order, idempotencyKey, reason })}
              edit={words("back")}
              onEdit={onBack}
            />
          </>
        }
      />
    </ReviewPlace>
  );
}

const signed = ({ name: _, mobile: __, bankCode: ___, ...row }: ManyRow) => row;

function HelpWaiting({ hasFailed }: { hasFailed: boolean }) {
  const words = useTranslations("withdrawalForm.help");
  return hasFailed ? <p className="text-muted">{words("failed")}</p> : <Skeleton className="h-24 w-full" />;
}

const IN_ROW = /^rows\.(\d+)\./;

/** The row that the server refused, and why. */
function Refused({ error, rows }: { error: ApiError; rows: readonly ManyRow[] }) {
  const words = useTranslations("manyWithdrawals");
  const refusal = useRefusal();
  const { reason: _, ...fields } = error.fields;
  const [first] = Object.entries(fields);
  if (!first) return null;
  const [name, message] = first;
  const index = IN_ROW.exec(name)?.[1];
  const row = index === undefined ? undefined : rows[Number(index)]?.row;
  return (
    <Alert
      tone="danger"
      role="alert"
      className="mb-3"
      title={row === undefined ? words("refused") : words("refusedRow", { row })}
    >
      {refusal(message)}
    </Alert>
  );
}
