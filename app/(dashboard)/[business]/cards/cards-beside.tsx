"use client";

import { besideOf } from "@/components/kit/data-table/beside-of";
import { cardRoutes } from "@/lib/areas/cards/cards/declared";
import { WORDS } from "./[applicationId]/words";

export const CardsBeside = besideOf(cardRoutes.cardApplication, WORDS, async () => {
  const { ApplicationDetail } = await import("@/components/cards/cards/application-detail");
  return ({ record }) => <ApplicationDetail applicationId={record} />;
});
