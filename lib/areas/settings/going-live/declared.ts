import { declareArea } from "@/lib/kit/areas/declare";

/** The checklist of a new business. */
export const goingLive = declareArea({
  permissions: {
    "goingLive.read": ["owner", "manager"],
    "goingLive.putAway": ["owner"],
  },
  tags: ["going-live"],
  screens: [],
  hits: {},
  files: [],
  audit: { actions: ["business.checklist_put_away"], facts: {}, subjects: {}, revealed: {} },
});
