"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/kit/ui/badge";
import { TextLink } from "@/components/kit/ui/text-link";
import type { RowRecognised } from "@/lib/areas/money/bank-accounts/recognise";
import type { RecognisedRows } from "@/lib/areas/money/bank-accounts/views";

const TONE = { certain: "success", possible: "warning", several: "warning" } as const satisfies Record<
  RowRecognised["how"],
  string
>;
const NAMED = ["order", "settlement", "deposit", "transaction"] as const;
const nameOf = (kind: string) => NAMED.find((each) => each === kind) ?? "other";

/** What a row is, of what Daftar paid or collected: surely, possibly, or one of several. */
export function RowIs({ match }: { match: RecognisedRows["items"][number] | undefined }) {
  const words = useTranslations("bankAccounts.recognised");
  if (!match) return <span className="text-muted">—</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <HowSure how={match.how} by={match.by} />
      {match.facts.map(({ kind, id, href }, index) => (
        <TextLink key={`${kind} ${id}`} href={href}>
          {words(`kinds.${nameOf(kind)}`)}
          {match.facts.length > 1 && <span className="sr-only"> {index + 1}</span>}
        </TextLink>
      ))}
    </span>
  );
}

/** How sure that is, and why. */
export function HowSure({ how, by }: Pick<RowRecognised, "how" | "by">) {
  const words = useTranslations("bankAccounts.recognised");
  const why = {
    id: words("byId"),
    amount: words("byAmount"),
    otherAmount: words("byOtherAmount"),
  }[by];
  return (
    <Badge tone={TONE[how]} title={how === "several" ? words("severalHint") : why}>
      {words(how)}
      <span className="sr-only">: {how === "several" ? words("severalHint") : why}</span>
    </Badge>
  );
}
