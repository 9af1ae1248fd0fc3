import { CircleCheck, CircleX, Clock } from "lucide-react";
import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/ui/card";

const OUTCOMES = {
  done: { icon: CircleCheck, tone: "text-success", word: "done" },
  "not-done": { icon: CircleX, tone: "text-warning", word: "notDone" },
  unknown: { icon: Clock, tone: "text-muted", word: "unknown" },
} as const;

/**
 * What a cardholder reads who comes back from a bank's page. The address proves nothing, so it names no business.
 *
 * @param outcome as the address has it
 */
export function BankReturn({ outcome, area }: { outcome: string; area: "cardGrants" | "cardLifecycle" }) {
  const words = useTranslations(`${area}.back`);
  const { icon: Icon, tone, word } = OUTCOMES[outcome === "done" || outcome === "not-done" ? outcome : "unknown"];
  return (
    <Card className="p-5 text-center sm:p-7">
      <Icon aria-hidden className={`mx-auto mb-3 size-10 ${tone}`} />
      <h1 className="font-bold text-xl">{words(`${word}.title`)}</h1>
      <p className="mt-2 text-muted">{words(`${word}.body`)}</p>
      <p className="mt-4 text-muted text-sm">{words("questions")}</p>
    </Card>
  );
}
