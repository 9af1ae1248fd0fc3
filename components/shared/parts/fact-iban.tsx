"use client";

import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { Iban } from "@/components/kit/ui/iban";
import { TextLink } from "@/components/kit/ui/text-link";
import { inquiryRoutes } from "@/lib/areas/people/inquiries/declared";
import { useBusiness } from "@/lib/kit/operations/business";
import { TEXT_MARK } from "@/lib/kit/text-mark";

const WHOLE = /^IR\d{24}$/;

/**
 * An IBAN on a record's page, with the way to ask whose it is. It leads to the form, which says what that costs; the IBAN
 * goes behind the `#`, which no server sees.
 */
export function FactIban({ value }: { value: string }) {
  const words = useTranslations("inquiries.form");
  const business = useBusiness();
  const mayAsk = useCan("inquiries.make") && WHOLE.test(value);
  return (
    <>
      <Iban value={value} hasBank />
      {mayAsk && (
        <span className="block text-sm">
          <TextLink href={`${inquiryRoutes.newInquiry(business, { kind: "iban" })}${TEXT_MARK}${value}`}>
            {words("askOwner")}
          </TextLink>
        </span>
      )}
    </>
  );
}
