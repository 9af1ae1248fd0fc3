"use client";

import { type ReactNode, useEffect } from "react";
import { SignInAgain } from "@/components/auth/sign-in-again";
import { ConnectionBanner } from "@/components/connection/connection-banner";
import { ConnectionIndicator } from "@/components/connection/connection-indicator";
import { forgetKeptPayouts } from "@/components/order-forms/kept-payouts";
import { CommandPalette } from "@/components/search/command-palette";
import { SearchTrigger } from "@/components/search/search-trigger";
import { AppShell } from "@/components/shell/app-shell";
import { ClockNotice } from "@/components/shell/clock-notice";
import { MemberProvider, type ShellMember, useMember } from "@/components/shell/member-context";
import { ServerClock } from "@/components/shell/server-clock";
import { writeCookie } from "@/components/shell/write-cookie";
import { onDemand } from "@/components/ui/on-demand";
import { nameCookie, nameCookieValue } from "@/lib/business/known-name";
import { businessOperations } from "@/lib/business/operations";
import type { ConnectionState } from "@/lib/connection/schemas";
import { useService } from "@/lib/connection/use-service";
import type { Preferences } from "@/lib/i18n/preferences";
import { callOperation } from "@/lib/operations/client";
import { LiveUpdates } from "@/lib/operations/live";
import { OperationProvider } from "@/lib/operations/provider";
import { useOperation } from "@/lib/operations/query";
import { orderCounts } from "@/lib/orders/counts";
import { useFollowed } from "@/lib/orders/followed";
import { preferencesOperations } from "@/lib/preferences/operations";
import { routes } from "@/lib/routes";

const FollowedToast = onDemand(
  ["approvals.bulk", "orders.list", "orders.make"],
  async () => (await import("@/components/approvals/followed-toast")).FollowedToast,
);

const WELL_EVERY_MS = 60_000;
const UNWELL_EVERY_MS = 10_000;

interface DashboardProps {
  member: ShellMember;
  mode: "sandbox" | "live";
  /** How the link to the service stood when the page left the server. */
  connection: ConnectionState;
  /** The server's clock when it began to make the page, in epoch milliseconds. */
  madeAt: number;
  /** What the business was called when this browser last heard it. */
  knownName?: string;
  children: ReactNode;
}

/** What every page of a business stands in: the member, the operations, live changes, the shell. */
export function Dashboard({ member, madeAt, ...rest }: DashboardProps) {
  return (
    <MemberProvider member={member}>
      <ServerClock madeAt={madeAt}>
        <OperationProvider key={`${member.id} ${member.business}`} business={member.business}>
          <LiveUpdates since={madeAt}>
            <Shell business={member.business} {...rest} />
            <SignInAgain member={member} />
          </LiveUpdates>
        </OperationProvider>
      </ServerClock>
    </MemberProvider>
  );
}

/** The shell with what only the page's operations know. */
function Shell({
  business,
  mode,
  connection,
  knownName,
  children,
}: Omit<DashboardProps, "member" | "madeAt"> & { business: string }) {
  const { businesses } = useMember();
  const { health } = useService();
  const isWell = health === "answers" || health === "unknown";
  // Also the question by which an outage, and its end, is noticed on a screen that asks nothing else.
  const { data: profile } = useOperation(
    businessOperations.show,
    {},
    { refetchInterval: isWell ? WELL_EVERY_MS : UNWELL_EVERY_MS },
  );
  const { data: waiting } = useOperation(orderCounts, {});
  // A whole new page: nothing of this member stays in memory or on the device, whether or not the server could be told.
  const leave = async () => {
    for (const own of businesses) writeCookie(nameCookie(own.business), "", 0);
    forgetKeptPayouts();
    try {
      const [{ signOut }, { forgetAllDrafts }] = await Promise.all([
        import("@/lib/security/sign-in"),
        import("@/components/order-forms/kept-drafts"),
      ]);
      await Promise.allSettled([signOut(), forgetAllDrafts()]);
    } finally {
      window.location.assign(routes.signIn());
    }
  };
  const name = profile?.nameFa ?? knownName;
  useEffect(() => {
    if (profile?.nameFa) writeCookie(nameCookie(business), nameCookieValue(profile.nameFa));
  }, [business, profile?.nameFa]);
  const inactiveTools = Object.entries(profile?.tools ?? {}).flatMap(([name, tool]) => (tool.isEnabled ? [] : [name]));
  const remember = (change: Partial<Preferences>) => callOperation(business, preferencesOperations.update, change);
  const followed = useFollowed();
  return (
    <AppShell
      mode={mode}
      businessName={name}
      inactiveTools={inactiveTools}
      counts={{
        approvals:
          (waiting?.mine ?? 0) + (waiting?.deposits ?? 0) + (waiting?.removals ?? 0) + (waiting?.inquiries ?? 0),
        orders: (waiting?.needPerson ?? 0) + (waiting?.news ?? 0),
        policy: waiting?.proposals ?? 0,
        inquiries: waiting?.inquiriesDecided ?? 0,
        gateway: waiting?.payments ?? 0,
      }}
      banner={<ConnectionBanner initial={connection} />}
      connection={<ConnectionIndicator />}
      onSignOut={leave}
      rememberPreference={remember}
      search={<SearchTrigger />}
    >
      {children}
      {followed && <FollowedToast {...followed} />}
      <ClockNotice />
      <CommandPalette onSignOut={leave} rememberPreference={remember} />
    </AppShell>
  );
}
