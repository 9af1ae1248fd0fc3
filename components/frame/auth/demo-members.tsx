"use client";

import { useTranslations } from "next-intl";
import type { Role } from "@/lib/kit/roles";

export interface DemoMember {
  email: string;
  name: string;
  role: Role;
}

interface DemoMembersProps {
  members: readonly DemoMember[];
  password: string;
  onChoose: (member: DemoMember) => void;
}

/** Who one may be in the sandbox; a press fills in the form. */
export function DemoMembers({ members, password, onChoose }: DemoMembersProps) {
  const auth = useTranslations("auth.signIn");
  const shell = useTranslations("shell");
  return (
    <section aria-labelledby="demo-members" className="mt-7 border-t pt-5">
      <h2 id="demo-members" className="font-semibold">
        {auth("demo")}
      </h2>
      <p className="text-muted text-sm">{auth.rich("demoHint", { password: () => <bdi dir="ltr">{password}</bdi> })}</p>
      <ul className="mt-3 grid gap-2 sm:grid-cols-2">
        {members.map((member) => (
          <li key={member.email}>
            <button
              type="button"
              onClick={() => onChoose(member)}
              title={auth("demoFill", { name: `${member.name}, ${shell(`roles.${member.role}`)}` })}
              className="w-full rounded border bg-surface px-3 py-2 text-start hover:bg-hover"
            >
              <span className="flex items-baseline justify-between gap-2">
                <bdi className="truncate font-medium">{member.name}</bdi>
                <span className="shrink-0 text-muted text-sm">{shell(`roles.${member.role}`)}</span>
              </span>
              <span className="block truncate text-muted text-sm">
                <bdi dir="ltr">{member.email}</bdi>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
