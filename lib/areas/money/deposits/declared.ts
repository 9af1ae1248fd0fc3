import { customerRoutes } from "@/lib/areas/people/customers/declared";
import { declareArea, place, queryText, screenOfRecord } from "@/lib/kit/areas/declare";

export const depositRoutes = {
  deposits: (business: string, query?: Record<string, string>) => `/${business}/deposits${queryText(query)}`,
  /**
   * The day is the period in which the deposit is looked for, because the service returns a deposit only in its list.
   */
  deposit: (business: string, depositId: string, day?: string | null) =>
    `/${business}/deposits/${encodeURIComponent(depositId)}${queryText(day ? { day } : undefined)}`,
  suspiciousDeposits: (business: string, query?: Record<string, string>) =>
    `/${business}/deposits/suspicious${queryText(query)}`,
  suspiciousDeposit: (business: string, paymentId: string) =>
    `/${business}/deposits/suspicious/${encodeURIComponent(paymentId)}`,
};

/** Deposits from any bank under a code of the business, and those that the service holds back. */
export const deposits = declareArea({
  permissions: {
    "deposits.read": "everybody",
    /**
     * To accept or refuse a suspicious payment: the roles that may approve settlements, because money moves in both
     * cases.
     */
    "deposits.decide": ["owner", "manager"],
  },
  tags: ["deposits"],
  screens: [
    place("deposits", depositRoutes.deposits, "deposits.read", { place: "accounts", tab: 2, icon: "ArrowDownToLine" }),
    screenOfRecord("deposit", depositRoutes.deposit, "deposits.read"),
    place("suspicious-deposits", depositRoutes.suspiciousDeposits, "deposits.read", {
      place: "accounts",
      tab: 3,
      icon: "ShieldAlert",
    }),
    screenOfRecord("suspicious-deposit", depositRoutes.suspiciousDeposit, "deposits.read"),
  ],
  hits: { deposit: "deposits", suspiciousDeposit: "deposits" },
  files: ["deposits", "suspiciousDeposits"],
  notices: {
    held_waiting: {
      severity: "act",
      topic: "wallet",
      permission: "deposits.decide",
      href: depositRoutes.suspiciousDeposit,
      screen: "suspicious-deposits",
    },
    /** It has waited for longer than the business's own policy allows. */
    held_overdue: {
      severity: "urgent",
      topic: "wallet",
      permission: "deposits.decide",
      href: depositRoutes.suspiciousDeposit,
      screen: "suspicious-deposits",
    },
    decisions_to_confirm: {
      severity: "act",
      topic: "wallet",
      permission: "deposits.decide",
      href: depositRoutes.suspiciousDeposit,
      screen: "approvals",
    },
    /** A decision was not carried out, or nobody knows; its maker is told. */
    decisions_ended: {
      severity: "act",
      topic: "wallet",
      permission: "deposits.decide",
      href: depositRoutes.suspiciousDeposit,
      screen: "suspicious-deposits",
      isEvent: true,
      facts: ["state"],
    },
  },
  audit: {
    actions: [
      "suspicious_deposit.decided",
      "suspicious_deposit.proposed",
      "suspicious_deposit.confirmed",
      "suspicious_deposit.declined",
      "suspicious_deposit.withdrawn",
      "suspicious_deposit.overtaken",
      "suspicious_deposit.expired",
      "customer_code.given",
      "customer_code.removed",
    ],
    facts: { depositCode: "id", decision: "word", hasComment: "yesNo", hasReason: "yesNo", confirmations: "number" },
    subjects: {
      customer_code: ({ subject }, business) => ({
        word: "customer",
        href: subject ? customerRoutes.customer(business, subject, { tab: "wallet" }) : null,
      }),
      suspicious_deposit: ({ subject: id }, business) => ({
        word: "suspiciousDeposit",
        href: id ? depositRoutes.suspiciousDeposit(business, id) : null,
      }),
    },
    revealed: {
      deposits: (business, id) => ({ word: "deposit", href: depositRoutes.deposit(business, id) }),
    },
  },
});
