import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { z } from "zod";
import { HELP_OF_NEW_MEMBER } from "@/lib/kit/help-memory";
import { NOTHING_KEPT } from "@/lib/kit/navigation-memory";
import type { LocalOperation } from "@/lib/kit/operations/define";
import { ApiError } from "@/lib/kit/operations/errors";
import { FILE_HEAD, toHeader } from "@/lib/kit/operations/file-head";
import type { OrderState } from "@/lib/kit/orders/states";
import { roleCan } from "@/lib/kit/permissions";
import { env } from "@/lib/server/core/env";
import { log } from "@/lib/server/core/log";
import { db } from "@/lib/server/db/client";
import { members, memberships, paymentOrders } from "@/lib/server/db/schema";
import { handlerOf, localContext } from "@/lib/server/local/handle";
import { DEMO_MEMBERS } from "@/lib/server/members/demo-members";
import type { Member } from "@/lib/server/members/session";
import { announceChanges } from "@/lib/server/proxy/announce-changes";
import { inputSchema } from "@/lib/server/proxy/areas";
import { parseInput } from "@/lib/server/proxy/problem";

const LOOK_MS = 500;
/** Nothing of the story takes longer, unless the service is away; then the rest is left out. */
const PATIENCE_MS = 120_000;

export type Cast = Record<"owner" | "manager" | "manager2" | "accountant", Member>;

export const VIEW = {
  locale: "fa",
  theme: "light",
  unit: "toman",
  calendar: "jalali",
  density: "comfortable",
} as const;

/** The demo members as they are now; null when one of them is gone. */
export async function findCast(business: string): Promise<Cast | null> {
  const emails = DEMO_MEMBERS.map(({ email }) => email);
  const rows = await db()
    .select({ id: members.id, name: members.name, email: members.email, role: memberships.role })
    .from(members)
    .innerJoin(memberships, eq(memberships.memberId, members.id))
    .where(and(eq(memberships.business, business), inArray(members.email, emails), isNull(memberships.disabledAt)));
  const played = (name: keyof Cast): Member | undefined => {
    const found = rows.find(({ email }) => email === `${name}@demo.test`);
    const now = new Date();
    return (
      found && {
        ...found,
        business,
        hasOneTimeCodes: false,
        hasPasskey: false,
        preferences: VIEW,
        navigation: NOTHING_KEPT,
        help: HELP_OF_NEW_MEMBER,
        sessionId: randomUUID(),
        lastCheckAt: now,
        secondFactorAt: null,
        lastSeenAt: now,
      }
    );
  };
  const [owner, manager, manager2, accountant] = [
    played("owner"),
    played("manager"),
    played("manager2"),
    played("accountant"),
  ];
  return owner && manager && manager2 && accountant ? { owner, manager, manager2, accountant } : null;
}

/** One part that fails leaves the others as they are. */
export async function part(name: string, tell: () => Promise<unknown>): Promise<void> {
  await tell().catch((error: unknown) => log.warn({ err: error, part: name }, "a part of the demo's story is missing"));
}

/** Lets a member use one of our own operations: what it asks for is checked as if it came from a browser. */
export async function ask<Input extends z.core.$ZodType, Output>(
  member: Member,
  operation: LocalOperation<Input, Output>,
  input: z.input<Input>,
  file?: Buffer<ArrayBuffer>,
): Promise<Output> {
  const asked = operation as LocalOperation;
  const handler = handlerOf(asked.id);
  if (!handler || !roleCan(member.role, asked.permission)) throw new ApiError("forbidden");
  const { business } = member;
  const read = parseInput(inputSchema(asked), input);
  const request = new Request(env().DAFTAR_URL, {
    method: "POST",
    headers: file ? fileHeaders(input, file) : {},
    body: file ?? null,
  });
  const context = { member, business, requestId: randomUUID(), request };
  const answer = await handler.run(read, localContext(asked, read, context));
  await announceChanges(asked, business);
  return answer as Output;
}

/** What a browser says of a file before it sends it. */
export const fileHeaders = (input: unknown, file: Buffer): Record<string, string> => ({
  [FILE_HEAD]: toHeader({ input, size: file.length, sha256: createHash("sha256").update(file).digest("hex") }),
});

const ON_ITS_WAY: readonly OrderState[] = ["awaiting_approval", "approved", "sending", "unknown"];

/** Nothing leaves as long as its approval can be taken back. @returns false when it never will, or not in time */
export async function hasLeft(orderId: string): Promise<boolean> {
  let state: OrderState | undefined;
  await inTime(async () => {
    const [order] = await db()
      .select({ state: paymentOrders.state })
      .from(paymentOrders)
      .where(eq(paymentOrders.id, orderId));
    state = order?.state;
    return state === undefined || !ON_ITS_WAY.includes(state);
  });
  return state === "sent" || state === "done";
}

/** Looks again until it is so. @returns false where it did not become so in time */
export async function inTime(look: () => Promise<boolean>): Promise<boolean> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; ) {
    if (await look()) return true;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return false;
}
