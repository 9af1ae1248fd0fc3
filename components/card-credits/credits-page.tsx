"use client";

import { useTranslations } from "next-intl";
import { EditPage } from "@/components/records/edit-page";
import { NotSetUp } from "@/components/shared/issuing-not-set-up";
import { cardMoneyRoutes } from "@/lib/card-money/declared";
import { cardOperations } from "@/lib/cards/operations";
import { mayIssue } from "@/lib/cards/settings";
import { useBusiness } from "@/lib/operations/business";
import { useOperation } from "@/lib/operations/query";
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
