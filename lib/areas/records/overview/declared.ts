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
  audit: { actions: [], facts: {}, subjects: {}, revealed: {} },
});
