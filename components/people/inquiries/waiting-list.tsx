"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { Dotted } from "@/components/kit/ui/dotted";
import { Money } from "@/components/kit/ui/money";
import { TextLink } from "@/components/kit/ui/text-link";
import { inquiryRoutes } from "@/lib/areas/people/inquiries/declared";
import { inquiryOperations } from "@/lib/areas/people/inquiries/operations";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";

const SHOWN = 5;

/** Inquiries beyond a member's budget, for members who may approve them; nothing if none waits. */
export function WaitingList() {
  const words = useTranslations("inquiries");
  const business = useBusiness();
  const { data } = useOperation(inquiryOperations.list, { state: "waiting", page: 1, perPage: SHOWN });
  if (!data || data.items.length === 0) return null;
  const more = data.total === null ? 0 : data.total - data.items.length;
  return (
    <Section title={words("decide.inbox")} className="mb-5">
      <ul className="divide-y">
        {data.items.map(({ id, kind, about, memberName, priceRial, askedAt, mayDecide }) => (
          <li key={id} className="py-2.5 first:pt-0 last:pb-0">
            <p>
              <TextLink href={inquiryRoutes.inquiry(business, id)}>{words(`kinds.${kind}`)}</TextLink>
              {about !== null && (
                <>
                  {" "}
                  <bdi>{about}</bdi>
                </>
              )}
            </p>
            <p className="text-muted text-sm">
              <Dotted>
                {words(mayDecide ? "decide.yours" : "decide.own")}
                <bdi>{memberName}</bdi>
                {priceRial === null ? words("decide.unpriced") : <Money rial={priceRial} />}
                <DateText value={askedAt} />
              </Dotted>
            </p>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-2">
          <TextLink href={inquiryRoutes.inquiries(business, { state: "waiting" })}>
            {words("decide.more", { count: more })}
          </TextLink>
        </p>
      )}
    </Section>
  );
}
