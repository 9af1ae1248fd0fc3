import "server-only";
import type { Role } from "@/lib/kit/roles";
import { db } from "@/lib/server/db/client";
import { members, memberships } from "@/lib/server/db/schema";
import { hashPassword } from "@/lib/server/members/password";
import { signIn } from "@/lib/server/members/sign-in";
import { startSession } from "@/lib/server/members/start-session";
import { type Ask, askLocal } from "./local";

/** For tests: a member with a session, and what the front door answers them. */
export interface TestMember {
  id: string;
  email: string;
  secret: string;
  ask: Ask;
}

let count = 0;

export async function makeMember(business: string, role: Role, password = "korsi-zard-1405"): Promise<TestMember> {
  count += 1;
  const email = `${role}${count}@example.com`;
  const [member] = await db()
    .insert(members)
    .values({ email, name: `عضو ${count}`, passwordHash: await hashPassword(password) })
    .returning();
  if (!member) throw new Error("no member");
  await db().insert(memberships).values({ memberId: member.id, business, role });
  const secret = await startSession(member.id, { ip: "127.0.0.1", userAgent: "vitest" });
  return {
    id: member.id,
    email,
    secret,
    ask: (operation, input, writeKey, file) => askLocal(business, operation, input, secret, writeKey, file),
  };
}

/** Signs in as the form does, from an address of its own, so that no story counts another's wrong tries. */
export const trySignIn = (email: string, password: string, code = "") =>
  signIn({
    email,
    password,
    code,
    ip: `198.51.100.${Math.floor(Math.random() * 250)}`,
    userAgent: "vitest",
    requestId: null,
  });
