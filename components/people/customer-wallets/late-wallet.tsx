"use client";

import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { WaitingSection } from "@/components/kit/ui/waiting-section";
import { whenSeen } from "@/components/kit/ui/when-seen";

const WhenSeen = whenSeen(
  ["customerWallets", "orders"],
  async () => (await import("./customer-wallet")).CustomerWallet,
  function WaitingWallet(_: { customerId: string }) {
    return <WaitingSection title={useTranslations("customerWallets")("title")} id="customer-wallet" />;
  },
);

/** A customer's wallet, loaded when the user scrolls near it. For members who may see it. */
export function LateWallet({ customerId }: { customerId: string }) {
  return useCan("customerWallets.read") ? <WhenSeen customerId={customerId} /> : null;
}
