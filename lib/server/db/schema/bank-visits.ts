import "server-only";
import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { BankReturn } from "@/lib/areas/cards/cards/bank-visit";
import { cardApplications } from "./cards";
import { bytes, createdAt, instant } from "./columns";

/** Links that send applicants to the issuing bank's own pages, where they do the whole application. */
export const bankVisits = pgTable(
  "card_bank_visits",
  {
    id: uuid("id").primaryKey(),
    business: text("business").notNull(),
    applicationId: uuid("application_id")
      .notNull()
      .references(() => cardApplications.id, { onDelete: "cascade" }),
    secretHash: text("secret_hash").notNull(),
    tokenHash: text("token_hash").notNull(),
    /** Sealed: the link's secret, and the bank's token. */
    contents: bytes("contents").notNull(),
    memberId: uuid("member_id").notNull(),
    memberName: text("member_name").notNull(),
    until: instant("until").notNull(),
    openedAt: instant("opened_at"),
    /** The values that the applicant's browser brought back. They prove nothing. */
    returned: text("returned").$type<BankReturn>(),
    returnedAt: instant("returned_at"),
    /** When the link was taken back or replaced by another. */
    endedAt: instant("ended_at"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("card_bank_visits_secret").on(table.secretHash),
    uniqueIndex("card_bank_visits_token").on(table.tokenHash),
    uniqueIndex("card_bank_visits_open").on(table.applicationId).where(sql`${table.endedAt} IS NULL`),
    index("card_bank_visits_of").on(table.applicationId, table.createdAt),
  ],
);
