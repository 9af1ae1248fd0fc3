"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { Timeline, type TimelineEntry } from "@/components/kit/ui/timeline";
import type { PolicyProposalView } from "@/lib/areas/settings/policy/operations";
import type { StatusIcon, Tone } from "@/lib/kit/format/status-view";

const LOOKS: Record<PolicyProposalView["state"], { tone: Tone; icon: StatusIcon }> = {
  open: { tone: "info", icon: "clock" },
  approved: { tone: "success", icon: "check" },
  rejected: { tone: "danger", icon: "cross" },
  withdrawn: { tone: "neutral", icon: "return" },
};

/** Earlier proposals, newest first, with their outcomes. */
export function PolicyHistory({ history }: { history: readonly PolicyProposalView[] }) {
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
