"use client";

import { useTranslations } from "next-intl";
import { useBusinessName } from "@/components/frame/shell/member-context";
import { Missing } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Amount } from "@/components/shared/parts/amount";
import { Paper } from "@/components/shared/parts/paper";
import { PrintedHeader } from "@/components/shared/parts/printed-header";
import { batchRoutes } from "@/lib/areas/money/batches/declared";
import type { BatchOutcomes, BatchRow } from "@/lib/areas/money/batches/operations";
import { BATCH_OUTCOME, BATCH_OUTCOMES } from "@/lib/areas/money/batches/status";
import { formatNumber } from "@/lib/kit/format/digits";
import { formatIban } from "@/lib/kit/format/iban";
import { unitName } from "@/lib/kit/format/money";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { useBusiness } from "@/lib/kit/operations/business";
import { RestsOn } from "./batch-outcomes";

interface BatchPrintProps {
  /** As the member has it: its id, or its reference. */
  batchId: string;
  outcomes: BatchOutcomes;
  rows: readonly BatchRow[];
  madeBy: string;
}

/** The outcomes of a batch on paper: the business, how complete it is, the sums, and every row with its outcome. */
export function BatchPrint({ batchId, outcomes, rows, madeBy }: BatchPrintProps) {
  const words = useTranslations("batches");
  const printed = useTranslations("batches.printed");
  const business = useBusiness();
  const { unit, locale } = usePreferences();
  const name = useBusinessName();
  return (
    <article className="print:text-[0.8125rem]">
      <PrintedHeader
        title={printed("title")}
        description={
          <>
            <strong className="block font-semibold text-text">
              <bdi>{name}</bdi>
            </strong>
            <bdi dir="ltr" className="break-all font-mono">
              {batchId}
            </bdi>
            <br />
            {printed.rich("made", { name: () => <bdi>{madeBy}</bdi> })}
          </>
        }
        back={{ href: batchRoutes.batch(business, batchId), label: printed("back") }}
        action={printed("action")}
      />
      <div className="mb-4 space-y-1">
        <p>
          <RestsOn outcomes={outcomes} /> {printed("unit", { unit: unitName(unit, locale) })}
        </p>
        {outcomes.of.unknown.count > 0 && <p>{words("outcomes.notKnown", { count: outcomes.of.unknown.count })}</p>}
        {outcomes.unreadRows > 0 && <p>{words("outcomes.unread", { count: outcomes.unreadRows })}</p>}
        {!outcomes.isWhole && <p>{words("outcomes.notWhole", { count: outcomes.count })}</p>}
      </div>
      <Ends outcomes={outcomes} />
      <Rows rows={rows} />
    </article>
  );
}

function Ends({ outcomes }: { outcomes: BatchOutcomes }) {
  const words = useTranslations("batches");
  const labels = useTranslations("labels");
  const message = useMessage();
  const { locale } = usePreferences();
  return (
    <section className="mb-6 max-w-xl print:mb-3">
      <h2 className="mb-2 font-semibold text-lg">{words("outcomes.title")}</h2>
      <Paper label={words("outcomes.title")}>
        <thead>
          <tr>
            <th scope="col">{labels("outcome")}</th>
            <th scope="col" className="!text-right">
              {words("fields.count")}
            </th>
            <th scope="col" className="!text-right">
              {labels("amount")}
            </th>
          </tr>
        </thead>
        <tbody>
          {BATCH_OUTCOMES.filter((outcome) => outcomes.of[outcome].count > 0).map((outcome) => (
            <tr key={outcome}>
              <td>{message(BATCH_OUTCOME[outcome].label)}</td>
              <td className="text-right">{formatNumber(outcomes.of[outcome].count, locale)}</td>
              <td className="text-right">
                <Amount rial={outcomes.of[outcome].rial} />
              </td>
            </tr>
          ))}
          <tr className="font-semibold">
            <td>{words("fields.total")}</td>
            <td className="text-right">{formatNumber(outcomes.count, locale)}</td>
            <td className="text-right">
              <Amount rial={outcomes.totalRial} />
            </td>
          </tr>
        </tbody>
      </Paper>
    </section>
  );
}

function Rows({ rows }: { rows: readonly BatchRow[] }) {
  const words = useTranslations("batches.items");
  const labels = useTranslations("labels");
  const common = useTranslations("common");
  const message = useMessage();
  return (
    <section className="min-w-0">
      <h2 className="mb-2 break-after-avoid font-semibold text-lg">{words("title")}</h2>
      <Paper label={words("title")} isCards>
        <thead>
          <tr>
            <th scope="col">{labels("outcome")}</th>
            {(["owner", "destination", "trackId"] as const).map((field) => (
              <th key={field} scope="col">
                {words(`fields.${field}`)}
              </th>
            ))}
            <th scope="col" className="!text-right">
              {labels("amount")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="whitespace-nowrap" data-label={labels("outcome")}>
                {message(BATCH_OUTCOME[row.outcome].label)}
              </td>
              <td data-label={words("fields.owner")}>{row.ownerName ?? <Missing label={common("notGiven")} />}</td>
              <td data-label={words("fields.destination")}>
                <bdi dir="ltr" className="md:whitespace-nowrap">
                  {formatIban(row.iban)}
                </bdi>
              </td>
              <td data-label={words("fields.trackId")}>
                <bdi
                  dir="ltr"
                  className="font-mono max-md:break-all md:whitespace-nowrap print:whitespace-normal print:break-all print:font-sans"
                >
                  {row.trackId}
                </bdi>
              </td>
              <td className="text-right" data-label={labels("amount")}>
                <Amount rial={row.amountRial} />
              </td>
            </tr>
          ))}
        </tbody>
      </Paper>
    </section>
  );
}
