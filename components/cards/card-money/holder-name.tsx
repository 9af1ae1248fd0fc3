"use client";

import { useTranslations } from "next-intl";
import { Id } from "@/components/kit/ui/id";
import { TextLink } from "@/components/kit/ui/text-link";
import { cardMoneyRoutes } from "@/lib/areas/cards/card-money/declared";
import type { Whose } from "@/lib/areas/cards/card-money/status";
import { useBusiness } from "@/lib/kit/operations/business";

/** The holder's name with a link to their accounts; the issuer's id if our own record does not have the holder. */
export function HolderName({ row }: { row: Whose & { cardholderId: string } }) {
  const words = useTranslations("cardMoney.overview");
  const business = useBusiness();
  const { applicationId, name, cardholderId } = row;
  if (applicationId === null)
    return (
      <span className="inline-flex flex-col items-start">
        <span className="text-muted">{words("elsewhere")}</span>
        <Id value={cardholderId} />
      </span>
    );
  return (
    <TextLink href={cardMoneyRoutes.cardMoney(business, applicationId)}>
      {name === null ? <Id value={cardholderId} /> : <bdi>{name}</bdi>}
    </TextLink>
  );
}
