"use client";

import { useTranslations } from "next-intl";
import { searchAddress } from "@/components/shared/search-address";
import { TextLink } from "@/components/ui/text-link";
import { useBusiness } from "@/lib/operations/business";

/** A name or an amount stands in the table, and is not what the service looks at: the row may be there all the same. */
export function Unsearched({ text }: { text: string }) {
  const unsearched = useTranslations("wallet.unsearched");
  const business = useBusiness();
  return (
    <>
      {unsearched("body")}
      <span className="mt-2 block">
        <TextLink href={searchAddress(business, text)}>{unsearched("everywhere")}</TextLink>
      </span>
    </>
  );
}
