"use client";

import { useTranslations } from "next-intl";
import { ErrorState } from "@/components/kit/ui/error-state";
import { customerMessageOperations } from "@/lib/areas/people/customer-messages/operations";
import type { TOLD_ABOUT } from "@/lib/areas/people/customer-messages/schemas";
import { useOperation } from "@/lib/kit/operations/query";
import { CustomerText } from "./customer-text";
import { SentTexts } from "./sent-texts";

interface ToldTextProps {
  about: (typeof TOLD_ABOUT)[number];
  record: string;
}

/** A text for the customer that the server makes; where there is nothing to tell, only what was sent before. */
export function ToldText({ about, record }: ToldTextProps) {
  const words = useTranslations("customerMessages.titles");
  const { data, error, refetch } = useOperation(customerMessageOperations.text, { about, record });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} className="!py-4" />;
  if (!data) return null;
  if (!data.text) return <SentTexts about={about} record={record} />;
  return <CustomerText title={words(about)} text={data.text} isPart from={{ about, record }} />;
}
