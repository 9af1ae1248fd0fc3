import "server-only";
import { eq } from "drizzle-orm";
import { members } from "@/lib/server/db/schema/index";
import { handle } from "@/lib/server/local/handle";
import { preferencesIn } from "@/lib/server/members/session-cookie";
import { preferencesOperations } from "../operations";

export const handlers = [
  handle(preferencesOperations.update, async (input, { member, db, request }) => {
    const wanted = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    if (Object.keys(wanted).length > 0) await db.update(members).set(wanted).where(eq(members.id, member.id));
    return { ...preferencesIn(member.preferences, request), ...member.navigation, ...wanted };
  }),
];
