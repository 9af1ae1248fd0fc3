import { declareArea } from "@/lib/kit/areas/declare";

/** What the rows of a list come to. The permission of each list counts. */
export const listTotals = declareArea({
  permissions: {},
  tags: [],
  screens: [],
  hits: {},
  files: [],
  audit: { actions: [], facts: {}, subjects: {}, revealed: {} },
});
