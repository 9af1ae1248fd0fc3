import { CircleCheck, CircleX, Clock } from "lucide-react";
import { useTranslations } from "next-intl";

const OUTCOMES = {
  done: { icon: CircleCheck, tone: "text-success", word: "done" },
  "not-done": { icon: CircleX, tone: "text-warning", word: "notDone" },
  unknown: { icon: Clock, tone: "text-muted", word: "unknown" },
} as const;

/** What a cardholder reads who comes back from a bank's page. @param outcome as the address has it */
export function BankReturn({ outcome, area }: { outcome: string; area: "cardGrants" | "cardLifecycle" }) {
  const words = useTranslations(`${area}.back`);
  const { icon: Icon, tone, word } = OUTCOMES[outcome === "done" || outcome === "not-done" ? outcome : "unknown"];
  return (
    <div className="space-y-3 text-center">
      <Icon aria-hidden className={`mx-auto size-12 ${tone}`} />
      <h1 className="font-semibold text-xl">{words(`${word}.title`)}</h1>
      <p className="text-muted">{words(`${word}.body`)}</p>
    </div>
  );
}
