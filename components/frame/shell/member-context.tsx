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

const OwnNameContext = createContext<string | null | undefined>(undefined);

/** The name of the member's business as the service told it: undefined while it is asked, null if it told none. */
export function OwnNameProvider({ name, children }: { name: string | null | undefined; children: ReactNode }) {
  return <OwnNameContext value={name}>{children}</OwnNameContext>;
}

/** The same for texts that customers read: the business's English name means nothing to them. */
export const useNameForCustomers = (): string | null | undefined => useContext(OwnNameContext);

/** The name of the member's business for its own pages; its English name if there is no other. */
export function useBusinessName(): string {
  const { business } = useMember();
  return useContext(OwnNameContext) ?? business;
}

/** Whether to show a control. Courtesy only: the handler is the lock. */
export function useCan(permission: Permission): boolean {
  return roleCan(useContext(MemberContext)?.role, permission);
}

/** Whether the lists of the service are read into the book, so that it can order, search and sum them. */
export const useReadsLists = (): boolean => useContext(MemberContext)?.readsLists ?? false;
