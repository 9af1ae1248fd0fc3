"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { ErrorState } from "@/components/kit/ui/error-state";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { showToast } from "@/components/kit/ui/toast";
import { useChecked } from "@/components/shared/parts/use-checked";
import { type PolicyProposalView, type PolicyView, policyOperations } from "@/lib/areas/settings/policy/operations";
import { joined } from "@/lib/kit/format/joined";
import { useOperationMutation } from "@/lib/kit/operations/query";
import type { PolicyRules } from "@/lib/kit/orders/policy";
import { DryRun } from "./dry-run";
import { LineValues } from "./line-values";
import { usePolicyLines } from "./use-policy-lines";

/** The open wish to change the policy: what would be different, and who may decide. */
export function PolicyProposal({ policy, proposal }: { policy: PolicyView; proposal: PolicyProposalView }) {
  const words = useTranslations("policy.proposal");
  const second = useTranslations("policy.secondFactor");
  const { locale } = usePreferences();
  const decide = useOperationMutation(policyOperations.decide);
  const withdraw = useOperationMutation(policyOperations.withdraw);
  const checked = useChecked();
  const [failure, setFailure] = useState<unknown>(null);
  const { may } = policy;
  const proposalId = proposal.id;

  const attempt = async (action: () => Promise<unknown>, done: string) => {
    setFailure(null);
    try {
      if ((await checked.run(action)) !== undefined) showToast({ tone: "success", title: done });
    } catch (error) {
      setFailure(error);
    }
  };
  const decideAs = (decision: "approve" | "reject") =>
    attempt(
      () => decide.mutateAsync({ proposalId, decision }),
      words(decision === "approve" ? "approved" : "rejected"),
    );
  return (
    <Section
      title={words("title")}
      description={words.rich("by", { name: proposal.proposerName, at: () => <DateText value={proposal.createdAt} /> })}
    >
      <div className="space-y-4">
        {proposal.note && (
          <p>
            {words("note")}: <bdi>{proposal.note}</bdi>
          </p>
        )}
        <PolicyDifference before={policy.rules} after={proposal.rules} />
        {proposal.rules.secondFactorFrom !== null && policy.withoutSecondFactor.length > 0 && (
          <Alert tone="warning">
            {second("missing", {
              names: joined(policy.withoutSecondFactor, locale),
              count: policy.withoutSecondFactor.length,
            })}
          </Alert>
        )}
        {(may.decide || may.withdraw) && <DryRun rules={proposal.rules} />}
        {!may.decide && <Alert tone="info">{words(may.withdraw ? "yours" : "waits")}</Alert>}
        {failure !== null && <ErrorState error={failure} className="!py-4" />}
        {(may.decide || may.withdraw) && (
          <div className="flex flex-wrap gap-2">
            {may.decide && (
              <>
                <Button variant="primary" isLoading={decide.isPending} onClick={() => decideAs("approve")}>
                  {words("approve")}
                </Button>
                <Button onClick={() => decideAs("reject")}>{words("reject")}</Button>
              </>
            )}
            {may.withdraw && (
              <Button
                isLoading={withdraw.isPending}
                onClick={() => attempt(() => withdraw.mutateAsync({ proposalId }), words("withdrawn"))}
              >
                {words("withdraw")}
              </Button>
            )}
          </div>
        )}
      </div>
      {checked.window}
    </Section>
  );
}

/** Only the rules that two policies do not have in common, one beside the other. */
function PolicyDifference({ before, after }: { before: PolicyRules; after: PolicyRules }) {
  const words = useTranslations("policy");
  const linesOf = usePolicyLines();
  const old = new Map(linesOf(before).map((line) => [line.id, line]));
  const changed = linesOf(after).filter((line) => old.get(line.id)?.values.join("\n") !== line.values.join("\n"));
  if (changed.length === 0) return <p className="text-muted">{words("proposal.same")}</p>;
  return (
    <dl className="divide-y rounded border">
      {changed.map((line) => {
        const was = old.get(line.id);
        return (
          <div key={line.id} className="px-3 py-2.5">
            <dt className="text-muted text-sm">
              {line.group !== "general" && `${words(`kinds.${line.group}`)} · `}
              {line.term}
            </dt>
            <dd className="mt-1 grid gap-2 sm:grid-cols-2">
              <span>
                <span className="block text-faint text-sm">{words("proposal.before")}</span>
                {was && <LineValues line={was} />}
              </span>
              <span>
                <span className="block text-faint text-sm">{words("proposal.after")}</span>
                <span className="font-medium">
                  <LineValues line={line} />
                </span>
              </span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
