"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/kit/ui/card";
import { TimelinePage } from "./timeline-page";

/** The links and papers that went out to a customer, newest first. */
export function PartySaid({ customerId }: { customerId: string }) {
  const words = useTranslations("customerPage.said");
  return (
    <Section id="customer-said" title={words("title")} description={words("description")} isFlush>
      <TimelinePage customerId={customerId} of="said" label={words("label")} none={words("none")} />
    </Section>
  );
}
