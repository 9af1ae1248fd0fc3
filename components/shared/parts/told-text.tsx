"use client";

import { useTranslations } from "next-intl";
import { customerMessageOperations } from "@/lib/areas/people/customer-messages/operations";
import type { MessageAbout } from "@/lib/kit/customer-messages";
import { useOperation } from "@/lib/kit/operations/query";
import { CustomerText } from "./customer-text";

interface ToldTextProps {
  about: Extract<MessageAbout, "gatewayRefund" | "authorization" | "debitRefund" | "document">;
  record: string;
}

/** A text for the customer that the server makes; nothing where there is nothing to tell. */
export function ToldText({ about, record }: ToldTextProps) {
  const words = useTranslations("customerMessages.titles");
  const { data } = useOperation(customerMessageOperations.text, { about, record });
  if (!data?.text) return null;
  return <CustomerText title={words(about)} text={data.text} from={{ about, record }} />;
}
