import { routes } from "@/lib/routes";

/** Why a session is over, as far as that says something to whoever had it. */
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

/** Who is signed in in this browser, and if nobody is, why not any more. */
export interface Standing {
  memberId: string | null;
  why: EndedWhy | null;
}

/** Asks the server how this browser stands. An answer that does not come says nothing. */
export async function askStanding(): Promise<Standing> {
  try {
    const response = await fetch(routes.api.standing(), { headers: { "x-daftar-request": "1" } });
    if (response.ok) return (await response.json()) as Standing;
  } catch {
    // Whoever asks goes on without it.
  }
  return { memberId: null, why: null };
}
