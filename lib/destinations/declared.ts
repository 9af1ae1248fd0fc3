import { declareArea } from "@/lib/areas/declare";
import { settlementRoutes } from "@/lib/settlements/declared";

/** IBANs that are saved for later payouts. */
export const destinations = declareArea({
  permissions: {},
  tags: ["destinations", "banks"],
  screens: [],
  hits: {},
  files: [],
  audit: {
    actions: ["destination.saved", "destination.removed", "destination.owner_asked"],
    facts: {},
    subjects: {
      destination: (_, business) => ({ word: "destination", href: settlementRoutes.newSettlement(business) }),
    },
    revealed: {},
  },
});
