"use client";

import { useTranslations } from "next-intl";
import { searchAddress } from "@/components/shared/search-address";
import { TextLink } from "@/components/ui/text-link";
import { useBusiness } from "@/lib/operations/business";

interface UnknownAuthorizationProps {
  /** What the list's search box was given. */
  text: string;
  /** Other filters may be why nothing is left. */
  isFilteredFurther: boolean;
}

/** Nothing belongs to what was typed: the service takes authorization ids alone here, other things have their own place. */
export function UnknownAuthorization({ text, isFilteredFurther }: UnknownAuthorizationProps) {
  const filters = useTranslations("withdrawals.filters");
  const lists = useTranslations("lists");
  const business = useBusiness();
  return (
    <>
      {filters("authorizationOnly")}
      {isFilteredFurther && ` ${lists("emptyFilteredHint")}`}
      <span className="mt-2 block">
        <TextLink href={searchAddress(business, text)}>{filters("everywhere")}</TextLink>
      </span>
    </>
  );
}
