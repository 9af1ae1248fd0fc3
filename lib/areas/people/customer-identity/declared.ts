import { customerRoutes } from "@/lib/areas/people/customers/declared";
import { declareArea } from "@/lib/kit/areas/declare";

/** Whether a customer is who the business has written down: a section on their page. Its questions stand among inquiries. */
export const customerIdentity = declareArea({
  permissions: {},
  tags: [],
  screens: [],
  hits: {},
  files: [],
  notices: {
    /** The last check of a customer says that the record is not this person's. */
    verification_rejected: {
      severity: "know",
      topic: "customers",
      permission: "customers.write",
      href: (business, customerId) => customerRoutes.customer(business, customerId),
      isEvent: true,
    },
  },
  audit: { actions: [], facts: {}, subjects: {}, revealed: {} },
});
