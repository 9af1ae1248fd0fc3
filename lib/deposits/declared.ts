import { declareArea, place, screen, screenOfRecord } from "@/lib/areas/declare";
import { queryText } from "@/lib/areas/query-text";
import { customers } from "@/lib/customers/declared";

const routes = {
  deposits: (business: string, query?: Record<string, string>) => `/${business}/deposits${queryText(query)}`,
  /** Its day is the period in which its list is asked for it: the service tells of a deposit only there. */
  deposit: (business: string, depositId: string, day?: string | null) =>
    `/${business}/deposits/${encodeURIComponent(depositId)}${queryText(day ? { day } : undefined)}`,
  suspiciousDeposits: (business: string, query?: Record<string, string>) =>
    `/${business}/deposits/suspicious${queryText(query)}`,
  suspiciousDeposit: (business: string, paymentId: string) =>
    `/${business}/deposits/suspicious/${encodeURIComponent(paymentId)}`,
};

/** Money that arrives from any bank under a code of the business's, and what of it the service holds back. */
export const deposits = declareArea({
  routes,
  permissions: {
    "deposits.read": "everybody",
    /** Takes or refuses a suspicious payment: whoever may agree to payouts, since either way money moves. */
    "deposits.decide": ["owner", "manager"],
  },
  tags: ["deposits"],
  screens: [
    place("deposits", routes.deposits, "deposits.read", { group: "money", icon: "ArrowDownToLine" }),
    screenOfRecord("deposit", routes.deposit, "deposits.read"),
    screen("suspicious-deposits", routes.suspiciousDeposits, "deposits.read"),
    screenOfRecord("suspicious-deposit", routes.suspiciousDeposit, "deposits.read"),
  ],
  hits: { deposit: "deposits", suspiciousDeposit: "deposits" },
  files: ["deposits", "suspiciousDeposits"],
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
        href: subject ? customers.routes.customer(business, subject) : null,
      }),
      suspicious_deposit: ({ subject: id }, business) => ({
        word: "suspiciousDeposit",
        href: id ? routes.suspiciousDeposit(business, id) : null,
      }),
    },
    revealed: {
      deposits: (business, id) => ({ word: "deposit", href: routes.deposit(business, id) }),
    },
  },
});
