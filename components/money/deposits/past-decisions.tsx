import { useTranslations } from "next-intl";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { Dotted } from "@/components/kit/ui/dotted";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import type { ProposalView } from "@/lib/areas/money/deposits/proposal";
import { joined } from "@/lib/kit/format/joined";

/** Earlier decisions on a payment here, and their outcomes. */
export function PastDecisions({ decisions }: { decisions: readonly ProposalView[] }) {
  const words = useTranslations("deposits.suspicious.past");
  const status = useTranslations("deposits.suspicious.status");
  const { locale } = usePreferences();
  return (
    <Section title={words("title")}>
      <ul className="space-y-3">
        {decisions.map((each) => (
          <li key={each.id}>
            <p>
              <Dotted>
                <span className="font-medium">{status(each.decision === "ACCEPTED" ? "accepted" : "rejected")}</span>
                {words(`state.${each.state}`)}
              </Dotted>
            </p>
            <p className="text-muted text-sm">
              <Dotted>
                <bdi>{words("by", { name: each.makerName })}</bdi>
                <DateText value={each.createdAt} />
                {each.confirmations.length > 0 &&
                  words("with", {
                    names: joined(
                      each.confirmations.map(({ name }) => name),
                      locale,
                    ),
                  })}
                {each.enderName !== null && !(each.state === "withdrawn" && each.isMine) && <bdi>{each.enderName}</bdi>}
              </Dotted>
            </p>
            {each.comment && <p dir="auto">{each.comment}</p>}
            {each.state === "declined" && each.endReason && (
              <p dir="auto" className="text-muted">
                {each.endReason}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
