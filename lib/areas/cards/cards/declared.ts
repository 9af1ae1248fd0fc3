import { declareArea, place, queryText, screen, screenOfRecord } from "@/lib/kit/areas/declare";

export const cardRoutes = {
  cards: (business: string, query?: Record<string, string>) => `/${business}/cards${queryText(query)}`,
  cardSettings: (business: string) => `/${business}/settings/cards`,
  newCard: (business: string) => `/${business}/cards/new`,
  cardApplication: (business: string, applicationId: string) =>
    `/${business}/cards/${encodeURIComponent(applicationId)}`,
  cardApplicant: (business: string, applicationId: string) =>
    `/${business}/cards/${encodeURIComponent(applicationId)}/facts`,
};

/** Cards that the business issues: applications and their steps, until the holder has the card. */
export const cards = declareArea({
  permissions: {
    /** Applications and their states; members who see personal data masked see it masked here too. */
    "cards.read": "everybody",
    "cards.manage": ["owner", "manager"],
  },
  tags: ["cards", "card-settings"],
  screens: [
    place("cards", cardRoutes.cards, "cards.read", { place: "cards", tab: 1, icon: "IdCard" }),
    screen("new-card", cardRoutes.newCard, "cards.manage", {
      label: "newCard",
      also: "issue bank card cardholder application صدور کارت بانکی دارنده کارت درخواست",
    }),
    screenOfRecord("card-application", cardRoutes.cardApplication, "cards.read"),
    screenOfRecord("card-applicant", cardRoutes.cardApplicant, "cards.manage"),
    place("cardSettings", cardRoutes.cardSettings, "cards.read", { place: "settings", tab: 8, icon: "IdCard" }),
  ],
  hits: { cardApplication: "cards" },
  files: ["cards"],
  notices: {
    /** The bank or the service rejected an application, or a step of it. */
    card_step_rejected: {
      severity: "act",
      topic: "cards",
      permission: "cards.manage",
      href: cardRoutes.cardApplication,
      screen: "cards",
    },
    /** The post returned a card to its sender. */
    card_came_back: {
      severity: "act",
      topic: "cards",
      permission: "cards.manage",
      href: cardRoutes.cardApplication,
      screen: "cards",
    },
  },
  audit: {
    actions: [
      "card.document_sent",
      "card.configured",
      "card.provider_saved",
      "card.provider_removed",
      "card_application.begun",
      "card_application.registered",
      "card_application.changed",
      "card_application.finalized",
      "card_application.moved",
      "card_application.discarded",
      "card_application.reissue_asked",
      "card_application.code_confirmed",
      "card_application.code_sent",
      "card_application.page_asked",
      "card_application.card_moved",
      "card_application.begun_at_bank",
      "card_application.handed",
      "card_application.link_taken_back",
      "card_application.applicant_agreed",
      "card_application.applicant_gave_facts",
      "card_application.applicant_sent",
    ],
    facts: {
      cardProvider: "issuer",
      cardholderId: "id",
      cardStatus: "word",
      cardFacts: "words",
      cardPage: "word",
      cardState: "word",
      cardConfigNames: "id",
      cardReason: "id",
      cardSteps: "words",
    },
    subjects: {
      card: ({ action }, business) => ({
        word: "card",
        href: action === "card.document_sent" ? cardRoutes.cards(business) : cardRoutes.cardSettings(business),
      }),
      card_application: ({ subject }, business) => ({
        word: "cardApplication",
        href: subject ? cardRoutes.cardApplication(business, subject) : cardRoutes.cards(business),
      }),
    },
    revealed: {},
  },
});
