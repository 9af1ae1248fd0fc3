import "server-only";
import "@/lib/server/app";
import { cookies, headers } from "next/headers";
import { forbidden, notFound, redirect } from "next/navigation";
import { cache } from "react";
import { type Permission, roleCan } from "@/lib/kit/permissions";
import { routes } from "@/lib/kit/routes";
import { isBusinessSlug } from "@/lib/server/core/request";
import { type Member, memberOfSession, sessionCookieName, touchSession } from "@/lib/server/members/session";

const readMember = cache(async (business: string) =>
  memberOfSession((await cookies()).get(sessionCookieName())?.value, business),
);

/**
 * The guard of every page: who is asking, and may they. Opening a page counts as activity.
 * Sends to sign-in without a session; answers 403 without the permission and 404 for a business that is not theirs.
 */
export async function requireMember(business: string, permission?: Permission): Promise<Member> {
  if (!isBusinessSlug(business)) notFound();
  const member = await readMember(business);
  if (member === "unauthenticated") {
    const path = (await headers()).get("x-daftar-path");
    redirect(routes.signIn(path ?? routes.overview(business)));
  }
  if (member === "forbidden") notFound();
  if (permission && !roleCan(member.role, permission)) forbidden();
  await touchSession(member);
  return member;
}
