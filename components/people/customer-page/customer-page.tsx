"use client";

import { useTranslations } from "next-intl";
import { WaitingSection } from "@/components/kit/ui/waiting-section";
import { whenSeen } from "@/components/kit/ui/when-seen";

interface OfCustomer {
  customerId: string;
}

/** A customer's records by kind. */
export const PartySums = whenSeen(
  ["customerPage", "search"],
  async () => (await import("./party-sums")).PartySums,
  function WaitingSums(_: OfCustomer) {
    return <WaitingSection title={useTranslations("customerPage")("party.title")} id="customer-records" />;
  },
);

/** All of them in one timeline, or one kind alone. */
export const PartyTimeline = whenSeen(
  ["customerPage", "search"],
  async () => (await import("./party-timeline")).PartyTimeline,
  function WaitingTimeline(_: OfCustomer) {
    return <WaitingSection title={useTranslations("customerPage")("timeline.title")} />;
  },
);

/** What the team wrote of a customer, and a place to write more. */
export const CustomerNotes = whenSeen(
  ["customerPage.notes"],
  async () => (await import("./customer-notes")).CustomerNotes,
  function WaitingNotes(_: OfCustomer) {
    return <WaitingSection title={useTranslations("customerPage")("notes.title")} id="customer-notes" />;
  },
);
