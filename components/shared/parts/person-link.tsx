"use client";

import { useTranslations } from "next-intl";
import { TextLink } from "@/components/kit/ui/text-link";
import { useBusiness } from "@/lib/kit/operations/business";
import { personAddress } from "./address-behind-mark";

/** A link from a record, by its id, to all records of the same person. */
export function PersonLink({ id }: { id: string }) {
  const person = useTranslations("search.person");
  return (
    <p className="mt-4 border-t pt-3">
      <TextLink href={personAddress(useBusiness(), id)}>{person("open")}</TextLink>
    </p>
  );
}
