"use client";

import { useTranslations } from "next-intl";
import type { PolicyRules } from "@/lib/areas/money/orders/policy";
import { LineValues } from "./line-values";
import { usePolicyLines } from "./use-policy-lines";

/** Only the rules that two policies do not have in common, one beside the other. */
export function PolicyDifference({ before, after }: { before: PolicyRules; after: PolicyRules }) {
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
