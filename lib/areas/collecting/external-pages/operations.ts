import { defineExternalPage, defineLocalOperation, type ExternalPage, type } from "@/lib/kit/operations/define";
import type { ExternalPageAddress, externalPageAddressInput } from "./schemas";

const card = (id: string, path: string) =>
  defineExternalPage({
    id: `cards.${id}`,
    host: "api",
    path: `/v1/redirect/${path}/:token`,
    permission: "cards.manage",
  });

/** The service's pages that a payer or a cardholder opens, each with the token that an earlier call was given for it. */
export const externalPages = {
  payment: defineExternalPage({
    id: "payments.open",
    host: "gateway",
    path: "/v4/:token",
    permission: "payments.make",
  }),
  authorization: defineExternalPage({
    id: "authorizations.open",
    host: "subscription",
    path: "/authorizations/:token",
    permission: "authorizations.make",
  }),
  activateCard: card("open_activation", "card/activate"),
  changeCardPin: card("open_pin_change", "card/change-pin"),
  blockCard: card("open_block", "card/block"),
  issueCard: card("open_issue", "card-issue/bank"),
  transferFromCard: card("open_transfer", "card/transfer"),
  grantCardDebit: card("open_grant", "direct-debit/grants"),
} as const satisfies Record<string, ExternalPage>;

export const externalPageOperations = {
  /** By POST, because a token in an address would be written down on its way. Who may ask is said by the external-page. */
  address: defineLocalOperation({
    id: "external_pages.address",
    method: "POST",
    permission: "business.read",
    input: type<typeof externalPageAddressInput>(),
    output: type<ExternalPageAddress>(),
  }),
};
