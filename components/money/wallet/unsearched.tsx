"use client";

import { UserRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/ui/button";
import { TextLink } from "@/components/kit/ui/text-link";
import { searchBehindMark } from "@/components/shared/parts/address-behind-mark";
import { personIn } from "@/lib/areas/money/wallet/of-book";
import { useBusiness } from "@/lib/kit/operations/business";

/** A name or an amount stands in the table, and is not what the service looks at: the row may be there all the same. */
export function Unsearched({ text, onPerson }: { text: string; onPerson: () => void }) {
  const unsearched = useTranslations("wallet.unsearched");
  const business = useBusiness();
  return (
    <>
      {unsearched("body")}
      {personIn(text).length > 0 && (
        <span className="mt-3 block">
          <Button size="sm" icon={UserRound} onClick={onPerson}>
            {unsearched("person")}
          </Button>
        </span>
      )}
      <span className="mt-2 block">
        <TextLink href={searchBehindMark(business, text)}>{unsearched("everywhere")}</TextLink>
      </span>
    </>
  );
}
