import { useTranslations } from "next-intl";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import type { CardApplication } from "@/lib/areas/cards/cards/status";
import { formatInstant } from "@/lib/kit/format/date-display";

type Named = Pick<CardApplication, "name" | "status" | "createdAt">;

/** What an application is called before its applicant's name was entered: by the time at which it was created. */
export function useUnnamed(): (row: Named) => string {
  const words = useTranslations("cards.unnamed");
  const view = usePreferences();
  return ({ status, createdAt }) =>
    words(status === "NEW" ? "draft" : "other", { when: formatInstant(createdAt, view) });
}
