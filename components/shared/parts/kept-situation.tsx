import { useTranslations } from "next-intl";
import { SituationCard } from "@/components/kit/ui/situation-card";
import type { StatusView } from "@/lib/kit/format/status-view";

/** In the place of a record's situation, while only the book tells it: its last known state, and nothing to press. */
export function KeptSituation({ status }: { status: StatusView }) {
  const common = useTranslations("common.record");
  return <SituationCard status={status} title={common("kept")} next={common("keptNext")} />;
}
