import { declareArea, place, queryText, screen, screenOfRecord } from "@/lib/kit/areas/declare";

export const inquiryRoutes = {
  inquiries: (business: string, query?: Record<string, string>) => `/${business}/inquiries${queryText(query)}`,
  newInquiry: (business: string, query?: Record<string, string>) => `/${business}/inquiries/new${queryText(query)}`,
  inquirySettings: (business: string) => `/${business}/settings/inquiries`,
  inquiry: (business: string, inquiryId: string) => `/${business}/inquiries/${encodeURIComponent(inquiryId)}`,
};

/** Inquiries about people, companies, accounts and addresses; each costs a fee. */
export const inquiries = declareArea({
  permissions: {
    "inquiries.make": ["owner", "manager", "accountant"],
    /** Inquiries that answer only yes or no. */
    "inquiries.match": ["owner", "manager", "accountant", "support"],
    /** The inquiries made; members who see personal data masked see only their own. */
    "inquiries.read": "everybody",
    /** Files of inquiries, with the outcome of each row. */
    "inquiries.files": ["owner", "manager", "accountant", "auditor"],
    /** Fees, budgets, and approvals beyond a budget. */
    "inquiries.manage": ["owner", "manager"],
  },
  tags: ["inquiries"],
  screens: [
    place("inquiries", inquiryRoutes.inquiries, "inquiries.read", { place: "inquiries", tab: 1, icon: "ScanSearch" }),
    screen("new-inquiry", inquiryRoutes.newInquiry, "inquiries.match", {
      label: "newInquiry",
      also: "inquiry owner iban card shahkar national code استعلام شبا کارت شاهکار کد ملی هویت",
    }),
    screenOfRecord("inquiry", inquiryRoutes.inquiry, "inquiries.read"),
    place("inquirySettings", inquiryRoutes.inquirySettings, "inquiries.manage", {
      place: "settings",
      tab: 9,
      icon: "ScanSearch",
    }),
  ],
  hits: { inquiry: "inquiries" },
  files: ["inquiries"],
  notices: {
    /** It costs more than is left of its maker's budget. */
    inquiries_to_decide: {
      severity: "act",
      topic: "customers",
      permission: "inquiries.manage",
      href: inquiryRoutes.inquiry,
      screen: "approvals",
    },
    /** The service's last word on an inquiry's fee was that the fee wallet does not cover it. */
    fee_wallet_low: {
      severity: "urgent",
      topic: "customers",
      permission: "inquiries.make",
      href: (business) => inquiryRoutes.inquiries(business),
      screen: "inquiries",
    },
    inquiries_decided: {
      severity: "act",
      topic: "customers",
      permission: "inquiries.match",
      href: inquiryRoutes.inquiry,
      screen: "inquiries",
      isEvent: true,
      facts: ["state"],
    },
  },
  audit: {
    actions: [
      "inquiry.asked",
      "inquiry.limit_asked",
      "inquiry.approved",
      "inquiry.declined",
      "inquiry.withdrawn",
      "inquiry.photo_seen",
      "inquiry.settings_changed",
    ],
    facts: { inquiryKind: "word", inquiryState: "word", priceRial: "money", monthlyRial: "money" },
    subjects: {
      inquiry: ({ subject }, business) => ({
        word: "inquiry",
        href: subject ? inquiryRoutes.inquiry(business, subject) : inquiryRoutes.inquiries(business),
      }),
    },
    revealed: {},
  },
});
