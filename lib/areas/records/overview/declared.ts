import { connectionRoutes } from "@/lib/areas/settings/connection/declared";
import { declareArea, place } from "@/lib/kit/areas/declare";
import { routes } from "@/lib/kit/routes";

/** The business's first page. */
export const overview = declareArea({
  permissions: { "overview.read": "everybody" },
  tags: ["figures"],
  screens: [
    place("overview", routes.overview, "overview.read", {
      place: "overview",
      tab: 1,
      icon: "LayoutDashboard",
      isExact: true,
    }),
  ],
  hits: {},
  files: [],
  notices: {
    /** Today's figures could not be read for a while, although the service answers. */
    figures_behind: {
      severity: "know",
      topic: "technical",
      permission: "overview.read",
      href: (business) => connectionRoutes.connection(business),
      facts: ["asOfAt"],
    },
  },
  audit: { actions: [], facts: {}, subjects: {}, revealed: {} },
});
