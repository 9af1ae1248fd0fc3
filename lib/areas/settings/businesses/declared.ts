import { declareArea, place } from "@/lib/kit/areas/declare";

export const businessesRoutes = {
  businesses: (business: string) => `/${business}/settings/businesses`,
};

/** The businesses that a member works for. */
export const businesses = declareArea({
  permissions: {
    /** To link another business: the member who links it becomes its owner. */
    "businesses.link": ["owner"],
  },
  tags: [],
  screens: [
    place("businesses", businessesRoutes.businesses, "self.manage", {
      place: "settings",
      tab: 3,
      icon: "Store",
      also: "other businesses switch business add link another business کسب‌وکار دیگر کسب‌وکارهای دیگر تعویض کسب‌وکار شرکت دیگر",
    }),
  ],
  hits: {},
  files: [],
  audit: { actions: ["business.linked"], facts: {}, subjects: {}, revealed: {} },
});
