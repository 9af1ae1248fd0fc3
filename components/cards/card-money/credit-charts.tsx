"use client";

import { useTranslations } from "next-intl";
import { Chart } from "@/components/kit/charts/chart";
import { useChartWords } from "@/components/shared/parts/chart-values";
import { cardMoneyRoutes } from "@/lib/areas/cards/card-money/declared";
import type { CreditOverview, CreditSums, Heap } from "@/lib/areas/cards/card-money/status";
import { useBusiness } from "@/lib/kit/operations/business";

/** Credit in pictures: what is to be repaid on which day, and what each issuer's and each card's comes to. */
export function CreditCharts({ overview }: { overview: CreditOverview }) {
  const words = useTranslations("cardMoney.overview");
  const business = useBusiness();
  const { providers, templates } = overview;
  const nameOf = (slug: string) => providers.find(({ provider }) => provider === slug)?.name ?? slug;
  const named = templates.filter(({ templateId }) => templateId !== null);
  const others = templates.filter(({ templateId }) => templateId === null);
  const isOne = providers.length === 1;
  return (
    <>
      <DueDays overview={overview} />
      <div className="grid gap-4 empty:hidden lg:grid-cols-2 lg:[&>:only-child]:col-span-2">
        <Groups
          title={words("byProvider")}
          pointName={words("provider")}
          fileName="card-credit-by-issuer"
          groups={providers
            .filter(({ isFailed }) => !isFailed)
            .map((sums) => ({
              id: sums.provider,
              label: sums.name,
              href: cardMoneyRoutes.cardCredit(business, { provider: sums.provider }),
              sums,
            }))}
        />
        <Groups
          title={words("byTemplate")}
          pointName={words("template")}
          fileName="card-credit-by-card"
          groups={[
            ...named.map(({ provider, templateId, title, ...sums }) => {
              const name = title ?? words("templateName", { id: templateId ?? "" });
              return {
                id: `${provider}-${templateId}`,
                label: isOne ? name : `${name} · ${nameOf(provider)}`,
                sums,
              };
            }),
            ...(others.length > 0 ? [{ id: "others", label: words("others"), sums: together(others) }] : []),
          ]}
        />
      </div>
    </>
  );
}

type Drawn = Pick<CreditSums, "leftRial" | "openRial" | "lateRial">;

const together = (all: readonly Drawn[]): Drawn =>
  all.reduce((sum, each) => ({
    leftRial: sum.leftRial + each.leftRial,
    openRial: sum.openRial + each.openRial,
    lateRial: sum.lateRial + each.lateRial,
  }));

function DueDays({ overview }: { overview: CreditOverview }) {
  const words = useTranslations("cardMoney.overview");
  const say = useChartWords();
  const business = useBusiness();
  const { days, today, earlier, later, noDay, unclear, sums } = overview;
  const due = days.filter(({ day }) => day >= today).reduce((sum, { rial }) => sum + rial, later.rial);
  const heaps = [
    ["earlier", earlier],
    ["later", later],
    ["noDay", noDay],
    ["unclearSum", unclear],
  ] as const satisfies readonly (readonly [string, Heap])[];
  const besides = heaps.filter(([, { count }]) => count > 0);
  return (
    <Chart
      kind="bar"
      title={words("dueTitle")}
      description={
        days.length > 0
          ? words("dueBody", { late: say.moneyShort(sums.lateRial), due: say.moneyShort(due) })
          : words("dueNone")
      }
      fileName="card-credit-repayments"
      footer={
        besides.length > 0 && (
          <ul className="text-muted text-sm">
            {besides.map(([key, { rial, count }]) => (
              <li key={key}>{words(key, { amount: say.money(rial), count })}</li>
            ))}
          </ul>
        )
      }
      data={{
        pointName: words("day"),
        series: [
          { id: "late", label: `${words("lateSeries")} (${say.unit})`, color: "--danger", perUnit: say.perUnit },
          { id: "due", label: `${words("dueSeries")} (${say.unit})`, color: "--chart-1", perUnit: say.perUnit },
        ],
        points: days.map(({ day, rial }) => ({
          ...say.day(day),
          href: cardMoneyRoutes.cardCredit(business, { from: day, to: day }),
          values: day < today ? { late: rial, due: null } : { late: null, due: rial },
        })),
        format: say.money,
        formatAxis: say.moneyAxis,
      }}
    />
  );
}

interface GroupsProps {
  title: string;
  pointName: string;
  fileName: string;
  groups: readonly { id: string; label: string; href?: string; sums: Drawn }[];
}

/** What is left, in use and late of each group's credit. One group alone would say what the figures above say. */
function Groups({ title, pointName, fileName, groups }: GroupsProps) {
  const words = useTranslations("cardMoney.overview");
  const say = useChartWords();
  const unit = (label: string) => `${label} (${say.unit})`;
  if (groups.length < 2) return null;
  return (
    <Chart
      kind="bar"
      title={title}
      fileName={fileName}
      data={{
        pointName,
        series: [
          { id: "left", label: unit(words("left")), color: "--chart-1", perUnit: say.perUnit },
          { id: "inUse", label: unit(words("inUse")), color: "--chart-2", perUnit: say.perUnit },
          { id: "late", label: unit(words("late")), color: "--danger", perUnit: say.perUnit },
        ],
        points: groups.map(({ id, label, href, sums }) => ({
          id,
          label,
          href,
          values: { left: sums.leftRial, inUse: sums.openRial, late: sums.lateRial },
        })),
        format: say.money,
        formatAxis: say.moneyAxis,
      }}
    />
  );
}
