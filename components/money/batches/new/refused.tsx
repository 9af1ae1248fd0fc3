"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/kit/ui/alert";
import { ButtonLink } from "@/components/kit/ui/button";
import { useErrorText } from "@/components/kit/ui/error-text";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { RepeatRefused } from "@/components/shared/order-forms/repeat-refused";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { formatNumber } from "@/lib/kit/format/digits";
import { useRefusal } from "@/lib/kit/i18n/use-refusal";
import { useBusiness } from "@/lib/kit/operations/business";
import type { ApiError } from "@/lib/kit/operations/errors";

interface RefusedProps {
  error: ApiError;
  /** The place in the file of each row that was sent. */
  lines: readonly number[];
  /** The order that was to be corrected; none when one was to be made. */
  edits: string | undefined;
  /** The order whose rows are made again. */
  repeats: string | undefined;
}

const SHOWN_ROWS = 10;

/** Why the server did not make or change the order, and the rows that it named. */
export function Refused({ error, lines, edits, repeats }: RefusedProps) {
  const words = useTranslations("batchUpload.review");
  const refusal = useRefusal();
  const { locale } = usePreferences();
  const text = useErrorText()(error);
  const business = useBusiness();
  const why = error.fields.repeatOf;
  if (why !== undefined && repeats !== undefined) return <RepeatRefused why={why} orderId={repeats} className="mt-4" />;
  // One that names a field says itself what stands against the change.
  if (error.code === "conflict" && Object.keys(error.fields).length === 0) {
    // An order to be made: the form's key was used with other content, so an earlier answer got lost on its way.
    const what = edits === undefined ? "alreadyMade" : "alreadyDecided";
    const href =
      edits === undefined ? orderRoutes.orders(business, { kind: "batch" }) : orderRoutes.order(business, edits);
    return (
      <Alert
        tone="warning"
        role="alert"
        title={words(`${what}.title`)}
        className="mt-4"
        actions={
          <ButtonLink size="sm" href={href}>
            {words(`${what}.open`)}
          </ButtonLink>
        }
      >
        {words(`${what}.action`)}
      </Alert>
    );
  }
  const fields = Object.entries(error.fields);
  const rows = fields.flatMap(([name, said]) => {
    const row = /\brows\.(\d+)/.exec(name)?.[1];
    return row === undefined ? [] : [{ line: lines[Number(row)] ?? Number(row) + 1, said }];
  });
  const rest = fields.filter(([name]) => !/\brows\.\d+/.test(name)).map(([, said]) => said);
  return (
    <Alert tone="danger" role="alert" title={text.title} className="mt-4">
      <p>{text.action}</p>
      {text.detail && <p dir="auto">{text.detail}</p>}
      {rest.map((said) => (
        <p key={said} dir="auto">
          {refusal(said)}
        </p>
      ))}
      {rows.length > 0 && (
        <>
          <p className="mt-1">{words("refusedRows")}</p>
          <ul className="list-disc ps-5">
            {rows.slice(0, SHOWN_ROWS).map(({ line, said }) => (
              <li key={`${line} ${said}`}>
                {words("refusedRow", { line: formatNumber(line, locale) })}: {refusal(said)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  );
}
