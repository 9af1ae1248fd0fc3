import "server-only";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { Messages } from "@/lib/kit/i18n/types";
import { WithPreloaded } from "@/lib/kit/operations/provider";
import type { Permission } from "@/lib/kit/permissions";
import type { Role } from "@/lib/kit/roles";
import type { Member } from "@/lib/server/members/session";
import { type PreloadQuestion, preload } from "./preload";
import { requireMember } from "./require-member";

interface Props {
  params: Promise<Record<string, string>>;
  searchParams?: Promise<Record<string, string | string[] | undefined>>;
}

interface Visit {
  business: string;
  member: Member;
  role: Role;
  /** The record's id in the address; empty if the page has none. */
  record: string;
  /** The query of the address, unchecked. */
  query: Readonly<Record<string, string | string[] | undefined>>;
}

/**
 * A page under `[business]` for members with the permission; `requireMember` handles all others.
 *
 * @param asks the first questions of its screen: their answers are sent with the page, so that the first paint shows
 *   them
 */
export const memberPage =
  (
    permission: Permission,
    draw: (visit: Visit) => ReactNode | Promise<ReactNode>,
    asks?: (visit: Visit) => readonly PreloadQuestion[] | Promise<readonly PreloadQuestion[]>,
  ) =>
  async ({ params, searchParams }: Props) => {
    const { business = "" } = await params;
    const member = await requireMember(business, permission);
    const visit = {
      business,
      member,
      role: member.role,
      record: recordOf(await params),
      query: (await searchParams) ?? {},
    };
    const [screen, answers] = await Promise.all([
      draw(visit),
      asks ? Promise.resolve(asks(visit)).then((questions) => preload(member, questions)) : [],
    ]);
    return <WithPreloaded answers={answers}>{screen}</WithPreloaded>;
  };

/** The title of the browser's tab. @param namespace the namespace of its words */
export const titled =
  <const Namespace extends keyof Messages>(
    namespace: Namespace,
    title: (words: Awaited<ReturnType<typeof getTranslations<Namespace>>>, record: string) => string,
  ) =>
  async ({ params }: Props): Promise<Metadata> => ({
    title: title(await getTranslations(namespace), recordOf(await params)),
  });

function recordOf({ business: _, ...others }: Record<string, string>): string {
  const [record = ""] = Object.values(others);
  return decodeURIComponent(record);
}
