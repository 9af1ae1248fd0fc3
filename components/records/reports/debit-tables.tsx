"use client";

import { useTranslations } from "next-intl";
import { chartCsv } from "@/components/kit/charts/chart-data";
import { TableDownload } from "@/components/kit/charts/table-download";
import type { Column } from "@/components/kit/data-table/column";
import { DataTable } from "@/components/kit/data-table/data-table";
import { Section } from "@/components/kit/ui/card";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { useChartWords } from "@/components/shared/parts/chart-values";
import { authorizationRoutes } from "@/lib/areas/collecting/authorizations/declared";
import { AUTHORIZATION_CHANGES } from "@/lib/areas/collecting/authorizations/status";
import { NOT_REPORTED } from "@/lib/areas/collecting/withdrawals/status";
import { type Churn, type DebitEnds, type DebitReport, successOf } from "@/lib/areas/records/reports/debits";
import { formatPercent } from "@/lib/kit/format/digits";
import { bankName } from "@/lib/kit/format/iban";
import { useBusiness } from "@/lib/kit/operations/business";

type BankRow = DebitReport["banks"][number];

const BANK_COLUMNS: readonly Column<BankRow>[] = [
  { id: "bank", header: "reports.debits.bank", cell: ({ bank }) => <BankOf code={bank} /> },
  { id: "all", header: "reports.debits.all", cell: ({ ends }) => <Count value={ends.all.count} />, align: "end" },
  { id: "done", header: "reports.debits.collected", cell: ({ ends }) => <Money rial={ends.done.rial} />, align: "end" },
  {
    id: "failed",
    header: "reports.debits.failed",
    cell: ({ ends }) => <Count value={ends.failed.count} />,
    align: "end",
  },
  {
    id: "share",
    header: "reports.debits.share",
    cell: ({ ends }) => <Share ends={ends} />,
    align: "end",
    card: "aside",
  },
  { id: "before", header: "reports.debits.shareBefore", cell: ({ before }) => <Share ends={before} />, align: "end" },
];

interface DebitBanksProps {
  banks: readonly BankRow[];
  listOf: (query: Record<string, string>) => string;
}

/** How withdrawals ended at each payer's bank, beside the period before. */
export function DebitBanks({ banks, listOf }: DebitBanksProps) {
  const words = useTranslations("reports.debits");
  const say = useChartWords();
  const nameOf = useBankName();
  const csv = () =>
    chartCsv({
      pointName: words("bank"),
      series: [
        { id: "all", label: words("all"), color: "--chart-1" },
        { id: "done", label: `${words("collected")} (${say.unit})`, color: "--success", perUnit: say.perUnit },
        { id: "failed", label: words("failed"), color: "--danger" },
        { id: "share", label: words("share"), color: "--chart-1" },
        { id: "before", label: words("shareBefore"), color: "--neutral" },
      ],
      points: banks.map(({ bank, ends, before }) => ({
        id: nameOf(bank),
        label: nameOf(bank),
        values: {
          all: ends.all.count,
          done: ends.done.rial,
          failed: ends.failed.count,
          share: successOf(ends),
          before: before && successOf(before),
        },
      })),
    });
  return (
    <Section
      title={words("banks")}
      actions={<TableDownload title={words("banks")} fileName="direct-debit-banks" csv={csv} />}
      isFlush
    >
      <DataTable
        className="rounded-t-none border-0"
        label={words("banks")}
        columns={BANK_COLUMNS}
        rows={banks}
        rowId={({ bank }) => bank ?? NOT_REPORTED}
        rowHref={({ bank }) => listOf({ bankCode: bank ?? NOT_REPORTED })}
        rowName={({ bank }) => nameOf(bank)}
        density="compact"
        empty={null}
      />
    </Section>
  );
}

function useBankName(): (code: string | null) => string {
  const words = useTranslations("reports.debits");
  const { locale } = usePreferences();
  return (code) => (code === null ? words("unknownBank") : (bankName(code, locale) ?? code));
}

function BankOf({ code }: { code: string | null }) {
  return <bdi>{useBankName()(code)}</bdi>;
}

function Count({ value }: { value: number }) {
  return useChartWords().count(value);
}

function Share({ ends }: { ends: DebitEnds | null }) {
  const { locale } = usePreferences();
  const share = ends && successOf(ends);
  return share === null ? "—" : formatPercent(share, locale);
}

interface ChurnRow {
  name: keyof Churn | "active";
  now: number;
  /** Of how many are in force only the present is told. */
  before: number | null;
}

const CHURN_COLUMNS: readonly Column<ChurnRow>[] = [
  { id: "name", header: "reports.debits.change", cell: ({ name }) => <ChurnName name={name} /> },
  { id: "now", header: "reports.now", cell: ({ now }) => <Count value={now} />, align: "end", card: "aside" },
  {
    id: "before",
    header: "reports.debits.before",
    cell: ({ before }) => (before === null ? "—" : <Count value={before} />),
    align: "end",
  },
];

function ChurnName({ name }: Pick<ChurnRow, "name">) {
  const words = useTranslations("reports.debits.churn");
  return words(name);
}

/** How authorizations came and went, beside the period before; each leads to the list of them. */
export function DebitChurn({ report: { from, to, authorizations } }: { report: DebitReport }) {
  const words = useTranslations("reports.debits");
  const common = useTranslations("reports");
  const business = useBusiness();
  if (authorizations === null) {
    return (
      <Section title={words("authorizations")}>
        <p className="text-muted">{words("authorizationsUnread")}</p>
      </Section>
    );
  }
  const { now, before, active } = authorizations;
  const rows: ChurnRow[] = [
    ...AUTHORIZATION_CHANGES.map((name) => ({ name, now: now[name], before: before[name] })),
    { name: "active", now: active, before: null },
  ];
  const csv = () =>
    chartCsv({
      pointName: words("change"),
      series: [
        { id: "now", label: common("now"), color: "--chart-1" },
        { id: "before", label: words("before"), color: "--neutral" },
      ],
      points: rows.map(({ name, ...values }) => ({
        id: words(`churn.${name}`),
        label: words(`churn.${name}`),
        values,
      })),
    });
  return (
    <Section
      title={words("authorizations")}
      description={words("authorizationsHint")}
      actions={<TableDownload title={words("authorizations")} fileName="direct-debit-authorizations" csv={csv} />}
      isFlush
    >
      <DataTable
        className="rounded-t-none border-0"
        label={words("authorizations")}
        columns={CHURN_COLUMNS}
        rows={rows}
        rowId={({ name }) => name}
        rowHref={({ name }) =>
          // The service counts those that have ended with those that are active: its list would say another number.
          name === "active" ? undefined : authorizationRoutes.authorizations(business, { change: name, from, to })
        }
        rowName={({ name }) => words(`churn.${name}`)}
        density="compact"
        empty={null}
      />
    </Section>
  );
}
