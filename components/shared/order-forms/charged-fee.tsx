"use client";

import { useTranslations } from "next-intl";
import { Money } from "@/components/kit/ui/money";

/** A settlement's fee. If the settlement failed or was cancelled, it says that the fee came back. */
export function ChargedFee({ rial, isBack }: { rial: number | null; isBack: boolean }) {
  const common = useTranslations("common");
  if (!isBack || rial === null || rial === 0) return <Money rial={rial} />;
  return common.rich("feeBack", { amount: () => <Money rial={rial} /> });
}
