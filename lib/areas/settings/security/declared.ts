import { declareArea, place } from "@/lib/kit/areas/declare";
import { routes } from "@/lib/kit/routes";

export const securityRoutes = {
  security: routes.security,
};

/** A member's own access: password, one-time codes, sessions. */
export const security = declareArea({
  permissions: { "self.manage": "everybody" },
  tags: ["sessions", "member"],
  screens: [
    place("security", securityRoutes.security, "self.manage", { place: "settings", tab: 5, icon: "ShieldCheck" }),
  ],
  hits: {},
  files: [],
  notices: {
    /** Somebody signed in as the member from a device and a network that the member has not used lately. */
    new_device: {
      severity: "act",
      topic: "security",
      permission: "self.manage",
      href: (business) => securityRoutes.security(business),
      screen: "security",
      isEvent: true,
    },
  },
  audit: {
    actions: [
      "member.signed_in",
      "member.sign_in_failed",
      "member.locked",
      "member.signed_out",
      "member.session_ended",
      "member.sessions_ended",
      "member.reauthenticated",
      "member.password_changed",
      "member.access_reset",
      "member.codes_enabled",
      "member.codes_disabled",
      "member.recovery_code_used",
      "member.recovery_codes_renewed",
      "member.passkey_added",
      "member.passkey_removed",
      "member.reauthentication_failed",
      "setup.completed",
    ],
    facts: {},
    subjects: {},
    revealed: {},
  },
});
