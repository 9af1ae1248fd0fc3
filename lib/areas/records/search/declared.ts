import { declareArea, queryText, screen } from "@/lib/kit/areas/declare";

export const searchRoutes = {
  search: (business: string, query?: string) => `/${business}/search${queryText(query ? { q: query } : undefined)}`,
  /** The person's value goes after the `#`: see `personAddress`. */
  person: (business: string) => `/${business}/person`,
};

/** The one box that finds records of every kind, and all that is known of a person. */
export const search = declareArea({
  permissions: {
    /** To erase a person's data from the book for good. */
    "book.erase": ["owner"],
  },
  tags: [],
  screens: [
    screen("search", searchRoutes.search, "overview.read"),
    screen("person", searchRoutes.person, "overview.read"),
  ],
  hits: {},
  files: [],
  audit: {
    actions: ["personal.searched", "book.expired", "book.erased"],
    facts: {},
    subjects: {},
    revealed: {},
  },
});
