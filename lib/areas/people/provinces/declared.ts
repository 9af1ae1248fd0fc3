import { declareArea } from "@/lib/kit/areas/declare";

/** Provinces and cities, as the service lists them. */
export const provinces = declareArea({
  permissions: {},
  tags: ["places"],
  screens: [],
  hits: {},
  files: [],
  audit: { actions: [], facts: {}, subjects: {}, revealed: {} },
});
