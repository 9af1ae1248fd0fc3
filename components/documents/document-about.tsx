"use client";

import { useTranslations } from "next-intl";
import { rangeInWords } from "@/components/forms/date-range";
import { Id } from "@/components/ui/id";
import { usePreferences } from "@/components/ui/preferences-context";
import type { DocumentKindId, DocumentListed } from "@/lib/documents/document";
import { gatewayRoutes } from "@/lib/gateway/declared";
import { orderRoutes } from "@/lib/orders/declared";
import { walletRoutes } from "@/lib/wallet/declared";

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
