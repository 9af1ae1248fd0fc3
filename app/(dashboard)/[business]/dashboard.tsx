"use client";

import { type ReactNode, useEffect } from "react";
import { SignInAgain } from "@/components/frame/auth/sign-in-again";
import { Tour } from "@/components/frame/help/tour";
import { NoticeBell } from "@/components/frame/notices/notice-bell";
import { useNoticeCounts } from "@/components/frame/notices/use-notices";
import { CommandPalette } from "@/components/frame/search/command-palette";
import { SearchTrigger } from "@/components/frame/search/search-trigger";
import { AppShell } from "@/components/frame/shell/app-shell";
import { ClockNotice } from "@/components/frame/shell/clock-notice";
import { MemberProvider, OwnNameProvider, type ShellMember, useMember } from "@/components/frame/shell/member-context";
import { ServerClock } from "@/components/frame/shell/server-clock";
import { writeCookie } from "@/components/frame/shell/set-preference";
import { onDemand } from "@/components/kit/ui/on-demand";
import { ConnectionBanner } from "@/components/settings/connection/connection-banner";
import { ConnectionIndicator } from "@/components/settings/connection/connection-indicator";
import { forgetKeptForms } from "@/components/shared/order-forms/kept-forms";
import { useService } from "@/components/shared/parts/use-service";
import { useFollowed } from "@/lib/areas/money/orders/followed";
import { businessOperations } from "@/lib/areas/settings/business/operations";
import type { ConnectionState } from "@/lib/areas/settings/connection/schemas";
import { noticeSettingsOperations } from "@/lib/areas/settings/notices/operations";
import { preferencesOperations } from "@/lib/areas/settings/preferences/operations";
import type { HelpChange } from "@/lib/kit/help-memory";
import type { Preferences } from "@/lib/kit/i18n/preferences";
import { nameCookie, nameCookieValue } from "@/lib/kit/known-name";
import type { NavigationChange } from "@/lib/kit/navigation-memory";
import { callOperation } from "@/lib/kit/operations/client";
import { LiveUpdates } from "@/lib/kit/operations/live";
import { OperationProvider } from "@/lib/kit/operations/provider";
import { useOperation } from "@/lib/kit/operations/query";
import { onPushRenewed, pushTarget } from "@/lib/kit/push";
import { routes } from "@/lib/kit/routes";
import { forgetDevice, keepWorker, showWaiting } from "@/lib/kit/service-worker";

const FollowedToast = onDemand(
  ["approvals.bulk", "orders.list", "orders.make"],
  async () => (await import("@/components/money/orders/approvals/followed-toast")).FollowedToast,
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
  const { data: profile, isPending } = useOperation(
    businessOperations.show,
    {},
    { refetchInterval: isWell ? WELL_EVERY_MS : UNWELL_EVERY_MS },
  );
  const { data: waiting } = useNoticeCounts();
  // A whole new page: nothing of this member stays in memory or on the device, whether or not the server could be told.
  const leave = async () => {
    for (const own of businesses) writeCookie(nameCookie(own.business), "", 0);
    forgetKeptForms();
    try {
      const [{ signOut }, { forgetAllDrafts }] = await Promise.all([
        import("@/lib/areas/settings/security/sign-in"),
        import("@/components/shared/order-forms/kept-drafts"),
      ]);
      const toldServer = signOut();
      await Promise.allSettled([toldServer, forgetAllDrafts(), forgetDevice(toldServer)]);
    } finally {
      window.location.assign(routes.signIn());
    }
  };
  const name = profile?.nameFa ?? knownName ?? (isPending ? undefined : null);
  useEffect(() => {
    if (profile?.nameFa) writeCookie(nameCookie(business), nameCookieValue(profile.nameFa));
  }, [business, profile?.nameFa]);
  useEffect(keepWorker, []);
  useEffect(
    () =>
      onPushRenewed(async (replaces) => {
        const target = await pushTarget();
        const subscription = target && { ...target, ...(replaces === undefined ? {} : { replaces }) };
        if (subscription)
          await callOperation(business, noticeSettingsOperations.subscribePush, subscription).catch(() => undefined);
      }),
    [business],
  );
  const waits = waiting?.count;
  useEffect(() => {
    if (waits !== undefined) void showWaiting(waits);
  }, [waits]);
  const inactiveTools = Object.entries(profile?.tools ?? {}).flatMap(([name, tool]) => (tool.isEnabled ? [] : [name]));
  const remember = (change: Partial<Preferences & NavigationChange & HelpChange>) =>
    callOperation(business, preferencesOperations.update, change);
  const followed = useFollowed();
  return (
    <OwnNameProvider name={name}>
      <AppShell
        mode={mode}
        businessName={name ?? undefined}
        inactiveTools={inactiveTools}
        counts={waiting?.byScreen}
        banner={<ConnectionBanner initial={connection} />}
        connection={<ConnectionIndicator />}
        notices={<NoticeBell />}
        onSignOut={leave}
        rememberPreference={remember}
        search={<SearchTrigger />}
      >
        {children}
        {followed && <FollowedToast {...followed} />}
        <Tour />
        <ClockNotice />
        <CommandPalette onSignOut={leave} rememberPreference={remember} />
      </AppShell>
    </OwnNameProvider>
  );
}
