"use client";

import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { Section } from "@/components/kit/ui/card";
import { Menu } from "@/components/kit/ui/menu";
import { TextLink } from "@/components/kit/ui/text-link";
import { personAddress } from "@/components/shared/parts/address-behind-mark";
import type { Act } from "@/lib/areas/people/customer-page/acts";
import { customerWalletRoutes } from "@/lib/areas/people/customer-wallets/declared";
import { WALLET_WAYS } from "@/lib/areas/people/customer-wallets/status";
import { useBusiness } from "@/lib/kit/operations/business";
import { useActs } from "./use-acts";

const IN_MENU = ["askToPay", "askAuthorization", "payOut"] as const satisfies readonly Act[];

/** Everything that this member may do for a customer. */
export function CustomerActions({ customerId }: { customerId: string }) {
  const words = useTranslations("customerPage");
  const business = useBusiness();
  const { may, hrefs } = useActs({ customerId });
  const seesWallet = useCan("customerWallets.read");
  const link = (act: Act) => (may[act] ? [{ id: act, label: words(`acts.${act}`), href: hrefs[act] }] : []);
  const items = [
    ...IN_MENU.flatMap(link),
    ...(may.payOut && seesWallet
      ? WALLET_WAYS.map((way) => ({
          id: way,
          label: words(way),
          href: customerWalletRoutes.customerWallet(business, customerId, { way }),
        }))
      : []),
    ...link("inquire"),
  ].map((item) => ({ kind: "link" as const, ...item }));
  if (items.length === 0) return null;
  return (
    <Menu label={words("do")} items={items} variant="secondary" hasChevron>
      {words("do")}
    </Menu>
  );
}

/** The link to the page that erases a person from the book, for members who may do that. */
export function EraseCustomer({ customerId }: { customerId: string }) {
  const words = useTranslations("customerPage.erase");
  const business = useBusiness();
  if (!useCan("book.erase")) return null;
  return (
    <Section title={words("title")} description={words("body")}>
      <TextLink href={personAddress(business, customerId)}>{words("open")}</TextLink>
    </Section>
  );
}
