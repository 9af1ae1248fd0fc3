import "server-only";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { Messages } from "@/lib/i18n/types";
import { WithPreloaded } from "@/lib/operations/provider";
import type { Permission, Role } from "@/lib/permissions";
import { preload, type Question } from "./preload";
import { requireMember } from "./require-member";

interface Props {
  params: Promise<Record<string, string>>;
  searchParams?: Promise<Record<string, string | string[] | undefined>>;
}

interface Visit {
  business: string;
  role: Role;
  /** The record's id that the address names; empty on a page of none. */
  record: string;
  /** What the address says behind its `?`; nothing of it was checked. */
  query: Readonly<Record<string, string | string[] | undefined>>;
}

/**
 * A page under `[business]` for whoever holds the permission; see `requireMember` for all others.
 *
 * @param asks what its screen asks first: the answers come with the page, so that it is there with the first paint
 */
export const memberPage =
  (
    permission: Permission,
    draw: (visit: Visit) => ReactNode | Promise<ReactNode>,
    asks?: (visit: Visit) => readonly Question[],
  ) =>
  async ({ params, searchParams }: Props) => {
    const { business = "" } = await params;
    const member = await requireMember(business, permission);
    const visit = { business, role: member.role, record: recordOf(await params), query: (await searchParams) ?? {} };
    const [screen, answers] = await Promise.all([draw(visit), asks ? preload(member, asks(visit)) : []]);
    return <WithPreloaded answers={answers}>{screen}</WithPreloaded>;
  };

/** What the browser's tab says. @param namespace whose words */
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
