"use client";

import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { Section } from "@/components/kit/ui/card";
import { Menu } from "@/components/kit/ui/menu";
import { TextLink } from "@/components/kit/ui/text-link";
import { personAddress } from "@/components/shared/parts/address-behind-mark";
import { authorizationRequestRoutes } from "@/lib/areas/collecting/authorization-requests/declared";
import { settlementRoutes } from "@/lib/areas/money/settlements/declared";
import { customerWalletRoutes } from "@/lib/areas/people/customer-wallets/declared";
import { inquiryRoutes } from "@/lib/areas/people/inquiries/declared";
import { useBusiness } from "@/lib/kit/operations/business";

/** The actions for a customer that this member may do. */
export function CustomerActions({ customerId }: { customerId: string }) {
  const words = useTranslations("customerPage");
  const business = useBusiness();
  const mayPay = useCan("settlements.make");
  const seesWallet = useCan("customerWallets.read");
  const customer = { customer: customerId };
  const items = [
    useCan("authorizations.make") && {
      id: "authorization",
      label: words("askAuthorization"),
      href: authorizationRequestRoutes.newAuthorization(business, customer),
    },
    mayPay && { id: "pay", label: words("payOut"), href: settlementRoutes.newSettlement(business, customer) },
    mayPay &&
      seesWallet && {
        id: "deposit",
        label: words("deposit"),
        href: customerWalletRoutes.customerWallet(business, customerId, { way: "deposit" }),
      },
    mayPay &&
      seesWallet && {
        id: "withdraw",
        label: words("withdraw"),
        href: customerWalletRoutes.customerWallet(business, customerId, { way: "withdraw" }),
      },
    useCan("inquiries.match") && {
      id: "inquire",
      label: words("inquire"),
      href: inquiryRoutes.newInquiry(business, customer),
    },
  ].flatMap((item) => (item ? [{ kind: "link" as const, ...item }] : []));
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

const PARTS = [
  ["customer-records", "party.title"],
  ["customer-timeline", "timeline.title"],
  ["customer-said", "said.title"],
  ["customer-notes", "notes.title"],
] as const;

/** Links to the sections of a long page. */
export function CustomerParts() {
  const words = useTranslations("customerPage");
  return (
    <nav aria-label={words("onPage")} className="rounded-lg border bg-surface px-4 py-3 sm:px-5">
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {PARTS.map(([id, word]) => (
          <li key={id}>
            <a href={`#${id}`} className="inline-block min-h-6 text-accent underline underline-offset-4">
              {words(word)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
