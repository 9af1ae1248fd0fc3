"use client";

import { useTranslations } from "next-intl";
import { TextLink } from "@/components/kit/ui/text-link";
import { searchAddress } from "@/components/shared/parts/search-address";
import { useBusiness } from "@/lib/kit/operations/business";

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
