import { declareArea } from "@/lib/kit/areas/declare";

/** Filters, order and columns of a list under a name. */
export const savedViews = declareArea({
  permissions: {
    /** Views for everybody who may open the list; one's own need no permission. */
    "views.share": ["owner", "manager"],
  },
  tags: ["saved-views"],
  screens: [],
  hits: {},
  files: [],
  audit: {
    actions: ["view.shared", "view.changed", "view.removed"],
    facts: { list: "id" },
    subjects: { view: () => ({ word: "savedView", href: null }) },
    revealed: {},
  },
});
