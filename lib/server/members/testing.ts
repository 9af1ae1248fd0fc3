import "server-only";
import type { LocalOperation } from "@/lib/operations/define";
import type { Role } from "@/lib/permissions";
import { db } from "@/lib/server/db/client";
import { members, memberships } from "@/lib/server/db/schema";
import { serveLocal } from "@/lib/server/local/serve-local";
import { hashPassword } from "./password";
import { sessionCookieName, startSession } from "./session";

/** For tests: a member with a session, and what the front door answers them. */
export interface TestMember {
  id: string;
  email: string;
  secret: string;
  /** Asks one of our own operations over HTTP. @returns status and body */
  ask: (operation: LocalOperation, input?: unknown) => Promise<{ status: number; body: never }>;
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
  return { id: member.id, email, secret, ask: (operation, input) => askLocal(business, operation, input, secret) };
}

export async function askLocal(business: string, operation: LocalOperation, input: unknown = {}, secret?: string) {
  const isRead = operation.method === "GET";
  const url = new URL(`http://localhost:3000/api/local/${business}/${operation.id}`);
  if (isRead) {
    for (const [name, value] of Object.entries(input as Record<string, unknown>))
      url.searchParams.set(name, String(value));
  }
  const request = new Request(url, {
    method: isRead ? "GET" : "POST",
    headers: {
      origin: "http://localhost:3000",
      "x-daftar-request": "1",
      ...(secret ? { cookie: `${sessionCookieName()}=${secret}` } : {}),
    },
    body: isRead ? undefined : JSON.stringify(input),
  });
  const response = await serveLocal(request, business, operation.id);
  return { status: response.status, body: (await response.json()) as never };
}
