import { randomBytes } from "node:crypto";
import { formatNumber } from "@/lib/kit/format/digits";
import type { Role } from "@/lib/kit/roles";
import type { ApiClient } from "./fixtures";

/** A member that one test made for itself. */
export interface TestMember {
  id: string;
  name: string;
  email: string;
  password: string;
  role: Role;
  /** The session that joining began. */
  cookie: string;
}

/** Invites somebody as the owner and accepts the invitation, as the person would. */
export async function joinTeam(owner: ApiClient, url: string, role: Role): Promise<TestMember> {
  const word = randomBytes(4).toString("hex");
  // Digits of the page's language: a screen in Persian is searched for others.
  const number = formatNumber(Number.parseInt(word, 16), "fa");
  const given = { name: `${NAMES[role]} ${number}`, password: `a-long-word-${randomBytes(6).toString("hex")}` };
  const email = `${role}-${word}@example.com`;
  const invited = await owner.post("team.invite", { email, role });
  if (invited.status !== 200) throw new Error(`team.invite answered ${invited.status}: ${invited.text}`);
  const token = new URL(invited.body.link).pathname.split("/").at(-1);
  const answer = await fetch(`${url}/api/auth/invitation/${token}`, {
    method: "POST",
    headers: { origin: new URL(url).origin, "x-daftar-request": "1", "content-type": "application/json" },
    body: JSON.stringify({ ...given, repeated: given.password }),
  });
  if (!answer.ok) throw new Error(`${email} could not join: ${answer.status} ${await answer.text()}`);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
  const cookie = cookies.filter((pair) => pair.includes("session")).join("; ");
  const team = (await owner.get("team.list")).body.members as { id: string; email: string }[];
  const id = team.find((member) => member.email === email)?.id ?? "";
  return { id, email, role, cookie, ...given };
}

const NAMES: Record<Role, string> = {
  owner: "مالک",
  manager: "مدیر",
  accountant: "حسابدار",
  support: "پشتیبان",
  auditor: "حسابرس",
};
