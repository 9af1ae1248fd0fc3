import { settlementRoutes } from "@/lib/areas/money/settlements/declared";
import { declareArea } from "@/lib/kit/areas/declare";

/** IBANs that are saved for later settlements. */
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
