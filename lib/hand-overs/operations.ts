import { defineHandOver, defineLocalOperation, type HandOver, type } from "@/lib/operations/define";
import type { HandOverAddress, handOverAddressInput } from "./schemas";

const card = (id: string, path: string) =>
  defineHandOver({ id: `cards.${id}`, host: "api", path: `/v1/redirect/${path}/:token`, permission: "cards.manage" });

/** The service's pages that a payer or a cardholder opens, each with the token that an earlier call was given for it. */
export const handOvers = {
  payment: defineHandOver({
    id: "payments.open",
    host: "gateway",
    path: "/v4/:token",
    permission: "payments.make",
  }),
  authorization: defineHandOver({
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
} as const satisfies Record<string, HandOver>;

export const handOverOperations = {
  /** By POST, because a token in an address would be written down on its way. Who may ask is said by the hand-over. */
  address: defineLocalOperation({
    id: "hand_overs.address",
    method: "POST",
    permission: "business.read",
    input: type<typeof handOverAddressInput>(),
    output: type<HandOverAddress>(),
  }),
};
