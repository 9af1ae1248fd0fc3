"use client";

import "@/lib/areas/areas";
import { createContext, type ReactNode, useContext } from "react";
import type { HelpMemory } from "@/lib/kit/help-memory";
import type { NavigationMemory } from "@/lib/kit/navigation-memory";
import { type Permission, roleCan } from "@/lib/kit/permissions";
import type { Role } from "@/lib/kit/roles";

/** Who is signed in, as far as screens need to know. */
export interface ShellMember {
  id: string;
  name: string;
  email: string;
  role: Role;
  business: string;
  /** The businesses this member may switch to, this one among them. */
  businesses: { business: string; name: string | null }[];
  navigation: NavigationMemory;
  /** Whether this installation reads all lists of the service into the book. */
  readsLists: boolean;
  help: HelpMemory;
}

const MemberContext = createContext<ShellMember | null>(null);

export function MemberProvider({ member, children }: { member: ShellMember; children: ReactNode }) {
  return <MemberContext value={member}>{children}</MemberContext>;
}

export function useMember(): ShellMember {
  const member = useContext(MemberContext);
  if (member === null) throw new Error("useMember needs a MemberProvider above it");
  return member;
}

/** The name of the member's business; its slug if nobody gave it a name. */
export function useBusinessName(): string {
  const { business, businesses } = useMember();
  return businesses.find((each) => each.business === business)?.name ?? business;
}

/** Whether to show a control. Courtesy only: the handler is the lock. */
export function useCan(permission: Permission): boolean {
  return roleCan(useContext(MemberContext)?.role, permission);
}

/** Whether the lists of the service are read into the book, so that it can order, search and sum them. */
export const useReadsLists = (): boolean => useContext(MemberContext)?.readsLists ?? false;
