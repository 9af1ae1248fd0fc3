import "server-only";
import type { Asker } from "@/lib/server/search/asker";
import { type Finder, type FinderQuestion, PER_QUESTION } from "@/lib/server/search/finder";
import { depositRoutes } from "../declared";
import { dayOfDeposit, depositOperations } from "../operations";
import { DEPOSIT_STATUS, SUSPICIOUS_STATUS } from "../status";
import type { Deposit } from "./answers";

const hitOf = (asker: Asker, row: Deposit) => ({
  ...asker.hit(row.id, depositRoutes.deposit(asker.business, row.id, dayOfDeposit(row.paidAt))),
  status: row.status,
  amountRial: row.amountRial,
  at: typeof row.paidAt === "string" ? row.paidAt : null,
  isExact: asker.isOneOf([row.id, row.code]),
});

/** What was paid under a whole code; rows of another one are none of it. */
const ofCode: FinderQuestion = async (asker) => {
  const code = asker.shape.value;
  const page = await asker.ask(depositOperations.list, { code, page: 1, perPage: PER_QUESTION });
  return (page?.data.items ?? []).filter((row) => row.code === code).map((row) => hitOf(asker, row));
};

/** What came in under a customer's own code. */
const ofCustomer: FinderQuestion = async (asker) => {
  const customerId = asker.shape.value.toLowerCase();
  const page = await asker.ask(depositOperations.list, { customerId, page: 1, perPage: PER_QUESTION });
  const own = (page?.data.items ?? []).filter((row) => row.customerId?.toLowerCase() === customerId);
  return own.map((row) => hitOf(asker, row));
};

export const depositFinder: Finder = {
  kind: "deposit",
  by: { uuid: [ofCustomer], number: [ofCode] },
  views: DEPOSIT_STATUS,
};

/** The service looks for nothing among them: they are found in the book alone. */
export const suspiciousFinder: Finder = { kind: "suspiciousDeposit", by: {}, views: SUSPICIOUS_STATUS };
