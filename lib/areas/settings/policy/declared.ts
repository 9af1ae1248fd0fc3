import { declareArea, place } from "@/lib/kit/areas/declare";

export const policyRoutes = {
  policy: (business: string) => `/${business}/settings/policy`,
};

/** What a business allows to be paid, and who has to approve it. */
export const policy = declareArea({
  permissions: { "policy.manage": ["owner", "manager"] },
  tags: ["policy"],
  screens: [place("policy", policyRoutes.policy, "settlements.read", { place: "settings", tab: 6, icon: "Scale" })],
  hits: {},
  files: [],
  notices: {
    policy_to_decide: {
      severity: "act",
      topic: "payouts",
      permission: "policy.manage",
      href: (business: string) => policyRoutes.policy(business),
      screen: "policy",
    },
  },
  audit: {
    actions: ["policy.proposed", "policy.approved", "policy.rejected", "policy.withdrawn", "policy.calendar_changed"],
    facts: {},
    subjects: { policy: (_, business) => ({ word: "policy", href: policyRoutes.policy(business) }) },
    revealed: {},
  },
});
