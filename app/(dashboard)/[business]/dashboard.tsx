"use client";

import type { ReactNode } from "react";
import { SignInAgain } from "@/components/auth/sign-in-again";
import { ConnectionBanner } from "@/components/connection/connection-banner";
import { ConnectionIndicator } from "@/components/connection/connection-indicator";
import { CommandPalette } from "@/components/search/command-palette";
import { SearchTrigger } from "@/components/search/search-trigger";
import { AppShell } from "@/components/shell/app-shell";
import { MemberProvider, type ShellMember } from "@/components/shell/member-context";
import { businessOperations } from "@/lib/business/operations";
import type { ConnectionState } from "@/lib/connection/schemas";
import type { Preferences } from "@/lib/i18n/preferences";
import { callOperation } from "@/lib/operations/client";
import { LiveUpdates } from "@/lib/operations/live";
import { OperationProvider } from "@/lib/operations/provider";
import { useOperation } from "@/lib/operations/query";
import { preferencesOperations } from "@/lib/preferences/operations";
import { routes } from "@/lib/routes";
import { signOut } from "@/lib/security/sign-in";

interface DashboardProps {
  member: ShellMember;
  mode: "sandbox" | "live";
  /** How the link to the service stood when the page left the server. */
  connection: ConnectionState;
  children: ReactNode;
}

/** What every page of a business stands in: the member, the operations, live changes, the shell. */
export function Dashboard({ member, ...rest }: DashboardProps) {
  return (
    <MemberProvider member={member}>
      <OperationProvider business={member.business}>
        <LiveUpdates>
          <Shell business={member.business} {...rest} />
          <SignInAgain member={member} />
        </LiveUpdates>
      </OperationProvider>
    </MemberProvider>
  );
}

/** The shell with what only the page's operations know. */
function Shell({ business, mode, connection, children }: Omit<DashboardProps, "member"> & { business: string }) {
  const { data: profile } = useOperation(businessOperations.show, {});
  // A whole new page: nothing of this member stays in memory, whether or not the server could be told.
  const leave = () => void signOut().finally(() => window.location.assign(routes.signIn()));
  const inactiveTools = Object.entries(profile?.tools ?? {}).flatMap(([name, tool]) => (tool.isEnabled ? [] : [name]));
  const remember = (change: Partial<Preferences>) => callOperation(business, preferencesOperations.update, change);
  return (
    <AppShell
      mode={mode}
      businessName={profile?.nameFa ?? undefined}
      inactiveTools={inactiveTools}
      banner={<ConnectionBanner initial={connection} />}
      connection={<ConnectionIndicator />}
      onSignOut={leave}
      rememberPreference={remember}
      search={<SearchTrigger />}
    >
      {children}
      <CommandPalette onSignOut={leave} rememberPreference={remember} />
    </AppShell>
  );
}
