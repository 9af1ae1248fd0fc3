"use client";

import { useTranslations } from "next-intl";
import { TextLink } from "@/components/kit/ui/text-link";
import { searchBehindMark } from "@/components/shared/parts/address-behind-mark";
import { useBusiness } from "@/lib/kit/operations/business";

/** Nothing was found by a text: how the book is searched, and where else to look. */
export function SearchHint({ text }: { text: string }) {
  const words = useTranslations("lists.search");
  const business = useBusiness();
  const href = searchBehindMark(business, text);
  return words.rich("hint", { link: (link) => <TextLink href={href}>{link}</TextLink> });
}
