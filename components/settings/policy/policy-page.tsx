"use client";

import { Pencil } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/kit/ui/button";
import { Card, Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { ErrorState } from "@/components/kit/ui/error-state";
import { onDemand } from "@/components/kit/ui/on-demand";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { Timeline, type TimelineEntry } from "@/components/kit/ui/timeline";
import { Paper } from "@/components/shared/parts/paper";
import { type PolicyProposalView, type PolicyView, policyOperations } from "@/lib/areas/settings/policy/operations";
import { formatNumber } from "@/lib/kit/format/digits";
import type { StatusIcon, Tone } from "@/lib/kit/format/status-view";
import { useOperation } from "@/lib/kit/operations/query";
import { POLICY_KINDS } from "@/lib/kit/orders/kinds";
import type { PolicyRules } from "@/lib/kit/orders/policy";
import { CycleCalendar } from "./cycle-calendar";
import { LineValues } from "./line-values";
import { PolicyProposal } from "./policy-proposal";
import { type PolicyLine, usePolicyLines } from "./use-policy-lines";

const PolicyEditor = onDemand(["errors", "policy"], async () => (await import("./policy-editor")).PolicyEditor);

/** The rules of paying out: what is in force, what is proposed, what was, and when the banks' cycles are. */
export function PolicyPage() {
  const common = useTranslations("common");
  const { data, error, refetch, isFetching } = useOperation(policyOperations.show, {});
  if (!data) {
    return (
      <Card>
        {error ? (
          <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />
        ) : (
          <div role="status" className="h-96 space-y-4 p-5">
            <span className="sr-only">{common("loading")}</span>
            <Skeleton className="h-5 w-48" />
            <Skeleton className="w-72 max-w-full" />
            <Skeleton className="w-64 max-w-full" />
          </div>
        )}
      </Card>
    );
  }
  return (
    <div className="space-y-4">
      {data.open && <PolicyProposal policy={data} proposal={data.open} />}
      <Current policy={data} />
      <CycleCalendar />
      <PolicyHistory history={data.history} />
    </div>
  );
}

function Current({ policy }: { policy: PolicyView }) {
  const words = useTranslations("policy");
  const { locale } = usePreferences();
  const [isEditing, setEditing] = useState(false);
  return (
    <Section
      title={words("current")}
      description={
        policy.changedAt === null
          ? words("versionDefault")
          : words.rich("version", {
              version: formatNumber(policy.version, locale),
              at: () => <DateText value={policy.changedAt} />,
            })
      }
      actions={
        policy.may.propose && (
          <Button icon={Pencil} onClick={() => setEditing(true)}>
            {words(policy.isSoleDecider ? "change" : "propose")}
          </Button>
        )
      }
    >
      <PolicyRulesView rules={policy.rules} />
      {policy.may.propose && <PolicyEditor policy={policy} open={isEditing} onClose={() => setEditing(false)} />}
    </Section>
  );
}

/** Every rule in words: those of the kinds of payments as a table, the others by what they are about. */
function PolicyRulesView({ rules }: { rules: PolicyRules }) {
  const words = useTranslations("policy");
  const lines = usePolicyLines()(rules);
  return (
    <div className="space-y-6">
      <Paper label={words("current")} isCards className="[&_td]:align-top">
        <thead>
          <tr>
            <th scope="col">{words("lines.kind")}</th>
            <th scope="col">{words("lines.bands")}</th>
            <th scope="col">{words("lines.paymentRial")}</th>
          </tr>
        </thead>
        <tbody>
          {POLICY_KINDS.map((kind) => {
            const of = (name: string) => lines.find(({ id }) => id === `${kind}.${name}`);
            return (
              <tr key={kind}>
                <th scope="row" className="!border-b !align-top font-medium max-md:font-semibold">
                  {words(`kinds.${kind}`)}
                </th>
                <td data-label={words("lines.bands")}>
                  <div className="min-w-0 max-md:text-end">
                    <Values line={of("bands")} />
                  </div>
                </td>
                <td data-label={words("lines.paymentRial")}>
                  <div className="min-w-0 max-md:text-end">
                    <Values line={of("paymentRial")} />
                    <Values line={of("orderRial")} hasTerm />
                  </div>
                </td>
              </tr>
            );
          })}
        </tbody>
      </Paper>
      {(["held", "removals", "general"] as const).map((group) => (
        <div key={group}>
          <h3 className="mb-2 font-semibold">{words(group === "general" ? "general" : `kinds.${group}`)}</h3>
          <DescriptionList
            items={lines
              .filter((line) => line.group === group)
              .map((line) => ({ term: line.term, value: <LineValues line={line} /> }))}
          />
        </div>
      ))}
    </div>
  );
}

/** @param hasTerm the value needs its own name, because the column's head does not say what it is */
function Values({ line, hasTerm }: { line: PolicyLine | undefined; hasTerm?: boolean }) {
  if (!line) return null;
  if (!hasTerm) return <LineValues line={line} />;
  return (
    <span className="block text-muted">
      {line.term}: {line.values[0]}
    </span>
  );
}

const LOOKS: Record<PolicyProposalView["state"], { tone: Tone; icon: StatusIcon }> = {
  open: { tone: "info", icon: "clock" },
  approved: { tone: "success", icon: "check" },
  rejected: { tone: "danger", icon: "cross" },
  withdrawn: { tone: "neutral", icon: "return" },
};

/** Earlier proposals, newest first, with their outcomes. */
function PolicyHistory({ history }: { history: readonly PolicyProposalView[] }) {
  const words = useTranslations("policy.history");
  const entries = history.map(
    (proposal): TimelineEntry => ({
      id: proposal.id,
      ...LOOKS[proposal.state],
      title: <bdi>{words("by", { name: proposal.proposerName })}</bdi>,
      time: <DateText value={proposal.createdAt} />,
      description: (
        <>
          {words("decided", {
            state: words(`state.${proposal.state}`),
            name: proposal.deciderName ?? words("alone"),
          })}
          {proposal.note && (
            <span className="block">
              <bdi>{proposal.note}</bdi>
            </span>
          )}
        </>
      ),
    }),
  );
  return (
    <Section title={words("title")}>
      {entries.length === 0 ? <p className="text-muted">{words("none")}</p> : <Timeline entries={entries} />}
    </Section>
  );
}
