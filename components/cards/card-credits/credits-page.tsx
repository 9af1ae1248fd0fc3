"use client";

import { useTranslations } from "next-intl";
import { NotSetUp } from "@/components/shared/parts/issuing-not-set-up";
import { EditPage } from "@/components/shared/records/edit-page";
import { cardMoneyRoutes } from "@/lib/areas/cards/card-money/declared";
import { cardOperations } from "@/lib/areas/cards/cards/operations";
import { mayIssue } from "@/lib/areas/cards/cards/status";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";
import { CreditsForm } from "./credits-form";

/** The page on which credit of many cardholders is ordered. */
export function CreditsPage() {
  const words = useTranslations("cardCredits");
  const money = useTranslations("cardMoney");
  const business = useBusiness();
  const settings = useOperation(cardOperations.settings, {});
  return (
    <EditPage
      back={{ href: cardMoneyRoutes.cardCredit(business), label: money("title") }}
      title={words("manyTitle")}
      needs={[settings]}
    >
      {() => (
        <>
          <NotSetUp settings={settings.data} />
          {settings.data && mayIssue(settings.data) && <CreditsForm providers={settings.data.providers} />}
        </>
      )}
    </EditPage>
  );
}
