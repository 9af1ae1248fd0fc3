/** The groups of the side navigation that have a heading and can be folded. */
export const PLACE_GROUPS = ["money", "collect", "people", "records"] as const;
export type PlaceGroup = (typeof PLACE_GROUPS)[number];

/**
 * The entries of the side navigation, in their order. Each holds one or several screens, which are its tabs. A place
 * without a group stands alone.
 */
export const PLACES = {
  overview: null,
  wallet: "money",
  payouts: "money",
  accounts: "money",
  gateway: "collect",
  debits: "collect",
  customers: "people",
  inquiries: "people",
  cards: "people",
  book: "records",
  log: "records",
  settings: null,
} as const satisfies Record<string, PlaceGroup | null>;

export type PlaceId = keyof typeof PLACES;
export const PLACE_IDS = Object.keys(PLACES) as PlaceId[];
