import { declareArea, place, screen } from "@/lib/kit/areas/declare";
import { routes } from "@/lib/kit/routes";

export const noticeRoutes = {
  notices: routes.notices,
  settings: routes.noticeSettings,
};

/** What people are told, and by which ways. */
export const notices = declareArea({
  permissions: {
    /** The webhook of the team, the limit of the wallet, and when an urgent notice goes to the next person. */
    "notices.manage": ["owner", "manager"],
  },
  tags: ["notices", "notice-settings"],
  screens: [
    screen("notices", noticeRoutes.notices, "overview.read"),
    place("notice-settings", noticeRoutes.settings, "self.manage", { place: "settings", tab: 10, icon: "Bell" }),
  ],
  hits: {},
  files: [],
  notices: {
    channel_failing: {
      severity: "act",
      topic: "technical",
      permission: "notices.manage",
      href: (business: string) => noticeRoutes.settings(business),
      screen: "notice-settings",
      facts: ["channel"],
    },
    address_refused: {
      severity: "act",
      topic: "security",
      permission: "self.manage",
      href: (business: string) => noticeRoutes.settings(business),
      screen: "notice-settings",
      facts: ["channel"],
    },
  },
  audit: {
    actions: ["notices.settings_changed", "notices.assigned"],
    facts: {},
    subjects: { notices: (_, business) => ({ word: "notices", href: noticeRoutes.settings(business) }) },
    revealed: {},
  },
});
