"use client";

import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { Money } from "@/components/kit/ui/money";
import { ProgressBar } from "@/components/kit/ui/progress-bar";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { FillWallet } from "@/components/shared/parts/fill-wallet";
import { usePayable } from "@/components/shared/parts/use-wallet";
import type { QueuedSettlement } from "@/lib/areas/money/queued-settlements/server/answers";
import { neededRial } from "@/lib/areas/money/queued-settlements/status";

/** The balance that it waits for beside what can be paid out now. */
export function QueuedWaitsFor({ queued }: { queued: QueuedSettlement }) {
  const words = useTranslations("queuedSettlements.waitsFor");
  const seesBalance = useCan("wallet.read");
  const have = usePayable();
  const needed = neededRial(queued);
  return (
    <section aria-labelledby="waits-for" className="border-t pt-4">
      <h3 id="waits-for" className="mb-3 font-semibold">
        {words("title")}
      </h3>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-1">
        <dt className="text-muted">{words(queued.wageRial === null ? "neededWithoutFee" : "needed")}</dt>
        <dd>
          <Money rial={needed} className="font-semibold" />
        </dd>
        {seesBalance && (
          <>
            <dt className="text-muted">{words("have")}</dt>
            <dd>
              {have === undefined ? <Skeleton className="w-32" /> : <Money rial={have} className="font-semibold" />}
            </dd>
          </>
        )}
      </dl>
      {have !== undefined && (
        <>
          <ProgressBar value={Math.max(0, have) / needed} label={words("meter")} className="mt-3" />
          <p className="mt-2">
            {have < needed
              ? words.rich("short", { amount: () => <Money rial={needed - have} className="font-semibold" /> })
              : words("enough")}
          </p>
          <div className="mt-3 empty:hidden">
            <FillWallet missingRial={needed - have} />
          </div>
        </>
      )}
      {!seesBalance && <p className="mt-2 text-muted text-sm">{words("notShown")}</p>}
    </section>
  );
}
