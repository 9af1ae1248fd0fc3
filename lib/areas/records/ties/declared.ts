import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { declareArea } from "@/lib/kit/areas/declare";
import { REMOVALS, recordHref, STAKED } from "./status";

/** What depends on records, and the requests to remove them. */
export const ties = declareArea({
  permissions: {
    /** To hear of requests to remove records, and to ask for one: who may remove some of them, or agree. */
    "removals.read": ["owner", "manager", "accountant"],
  },
  tags: ["removals"],
  screens: [],
  hits: {},
  files: [],
  notices: {
    removals_to_confirm: {
      severity: "act",
      topic: "customers",
      permission: "removals.read",
      href: (business) => `${orderRoutes.approvals(business)}#${REMOVALS}`,
      screen: "approvals",
    },
    removals_answered: {
      severity: "act",
      topic: "customers",
      permission: "removals.read",
      href: (business) => `${orderRoutes.approvals(business)}#${REMOVALS}`,
      screen: "approvals",
      isEvent: true,
      facts: ["stand"],
    },
  },
  audit: {
    actions: [
      "removal.proposed",
      "removal.confirmed",
      "removal.agreed",
      "removal.declined",
      "removal.withdrawn",
      "removal.used",
    ],
    facts: { tied: "word" },
    subjects: {
      removal: ({ subject, detail }, business) => {
        const of = STAKED.find((each) => each === detail.tied);
        return { word: null, href: of && subject ? recordHref(of, business, subject) : null };
      },
    },
    revealed: {},
  },
});
