"use client";

import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { Alert } from "@/components/kit/ui/alert";
import { ButtonLink } from "@/components/kit/ui/button";
import { cardRoutes } from "@/lib/areas/cards/cards/declared";
import { cardOperations } from "@/lib/areas/cards/cards/operations";
import { type CardSettings, mayIssue } from "@/lib/areas/cards/cards/status";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";

/** What keeps cards from being issued, and the way to where that is mended. */
export function NotSetUp({ settings }: { settings: CardSettings | undefined }) {
  const words = useTranslations("cards.notSetUp");
  const business = useBusiness();
  const canManage = useCan("cards.manage");
  if (!settings || mayIssue(settings)) return null;
  const what = settings.state === "set" ? "noProvider" : settings.state;
  return (
    <Alert
      tone="warning"
      title={words(`${what}Title`)}
      className="mb-4"
      actions={
        canManage && (
          <ButtonLink size="sm" variant="primary" href={cardRoutes.cardSettings(business)}>
            {words("open")}
          </ButtonLink>
        )
      }
    >
      <p>{words(`${what}Body`)}</p>
      {!canManage && <p className="mt-1">{words("ask")}</p>}
    </Alert>
  );
}

/** The same where nothing else of the page asks for the settings. */
export function SetUpNotice() {
  return <NotSetUp settings={useOperation(cardOperations.settings, {}).data} />;
}
