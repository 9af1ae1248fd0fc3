"use client";

import { useTranslations } from "next-intl";
import { ErrorState } from "@/components/kit/ui/error-state";
import { customerMessageOperations } from "@/lib/areas/people/customer-messages/operations";
import type { TOLD_ABOUT } from "@/lib/areas/people/customer-messages/schemas";
import { useOperation } from "@/lib/kit/operations/query";
import { CustomerText } from "./customer-text";

interface ToldTextProps {
  about: (typeof TOLD_ABOUT)[number];
  record: string;
}

/** A text for the customer that the server makes; nothing where there is nothing to tell. */
export function ToldText({ about, record }: ToldTextProps) {
  const words = useTranslations("customerMessages.titles");
  const { data, error, refetch } = useOperation(customerMessageOperations.text, { about, record });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} className="!py-4" />;
  if (!data?.text) return null;
  return <CustomerText title={words(about)} text={data.text} isPart from={{ about, record }} />;
}
