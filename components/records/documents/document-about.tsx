"use client";

import { useTranslations } from "next-intl";
import { rangeInWords } from "@/components/kit/forms/date-range";
import { Id } from "@/components/kit/ui/id";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { gatewayRoutes } from "@/lib/areas/collecting/gateway/declared";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { walletRoutes } from "@/lib/areas/money/wallet/declared";
import type { DocumentKindId, DocumentListed } from "@/lib/areas/records/documents/document";

type About = Pick<DocumentListed, "kind" | "about">;

const periodOf = (about: string) => {
  const [from = "", to = ""] = about.split("_");
  return { from, to };
};

const PLACE: Record<DocumentKindId, (business: string, about: string) => string> = {
  orderReceipt: orderRoutes.order,
  gatewayPayment: gatewayRoutes.gatewayPayment,
  walletTransaction: walletRoutes.transaction,
  walletStatement: (business, about) => walletRoutes.wallet(business, periodOf(about)),
};

/** Where the thing itself is looked at. */
export const placeOf = (business: string, { kind, about }: About): string => PLACE[kind](business, about);

/** The subject of a document: a period in words, or an id. */
export function DocumentAbout({ kind, about }: About) {
  const dates = useTranslations("dates");
  const view = usePreferences();
  return kind === "walletStatement" ? rangeInWords(periodOf(about), view, dates) : <Id value={about} />;
}
