import { useTranslations } from "next-intl";
import { Money } from "@/components/kit/ui/money";

interface NowAfterProps {
  nowRial: number;
  /** Null while no amount is written. */
  afterRial: number | null;
  /** What it will be stands out, also if there is enough. */
  isStrong?: boolean;
}

/** An amount of money as it is, and as it will be. One below zero is marked. */
export function NowAfter({ nowRial, afterRial, isStrong = false }: NowAfterProps) {
  const words = useTranslations("common");
  const className = afterRial !== null && afterRial < 0 ? "text-danger" : isStrong ? "font-semibold" : "";
  return words.rich("nowAfter", {
    now: () => <Money rial={nowRial} />,
    after: () => <Money rial={afterRial} className={className} />,
  });
}
