import { declareArea } from "@/lib/kit/areas/declare";

/** Whether a customer is who the business has written down: a section on their page. Its questions stand among inquiries. */
export const customerIdentity = declareArea({
  permissions: {},
  tags: [],
  screens: [],
  hits: {},
  files: [],
  audit: { actions: [], facts: {}, subjects: {}, revealed: {} },
});
