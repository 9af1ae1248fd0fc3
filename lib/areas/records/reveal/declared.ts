import { declareArea } from "@/lib/kit/areas/declare";

/** Personal data that is masked, shown once with a reason. */
export const reveal = declareArea({
  permissions: {
    "personal.see": ["owner", "manager", "accountant", "auditor"],
    "personal.reveal": ["support"],
  },
  tags: [],
  screens: [],
  hits: {},
  files: [],
  audit: { actions: ["personal.revealed", "personal.reveal_missed"], facts: {}, subjects: {}, revealed: {} },
});
