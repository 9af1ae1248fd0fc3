import { routes } from "@/lib/kit/routes";

/** Why a session ended, as far as it helps its owner. */
export const ENDED_WHY = [
  "idle",
  "too_long",
  "ended_by_member",
  "password_changed",
  "access_reset",
  "member_disabled",
  "too_many",
] as const;
export type EndedWhy = (typeof ENDED_WHY)[number];

/** Who is signed in in this browser; if nobody is, why the session ended. */
export interface SessionStanding {
  memberId: string | null;
  why: EndedWhy | null;
}

/** Asks the server for this browser's session. A missing answer means nothing. */
export async function askStanding(): Promise<SessionStanding> {
  try {
    const response = await fetch(routes.api.standing(), { headers: { "x-daftar-request": "1" } });
    if (response.ok) return (await response.json()) as SessionStanding;
  } catch {
    // The caller goes on without the answer.
  }
  return { memberId: null, why: null };
}
