import "server-only";
import { customType, timestamp } from "drizzle-orm/pg-core";

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
/** Signed 64-bit numbers as texts: they are keys and never used in calculations. */
export const keys = customType<{ data: string[]; driverData: string[] }>({ dataType: () => "bigint[]" });
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
export const createdAt = () => instant("created_at").notNull().defaultNow();
