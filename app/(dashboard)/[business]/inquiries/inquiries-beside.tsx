"use client";

import { besideOf } from "@/components/kit/data-table/beside-of";
import { inquiryRoutes } from "@/lib/areas/people/inquiries/declared";
import { WORDS } from "./[inquiryId]/words";

export const InquiriesBeside = besideOf(inquiryRoutes.inquiry, WORDS, async () => {
  const { InquiryDetail } = await import("@/components/people/inquiries/inquiry-detail");
  return ({ record }) => <InquiryDetail inquiryId={record} />;
});
