"use client";

import { Menu as MenuIcon } from "lucide-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { HelpButton } from "@/components/frame/help/help-button";
import { HelpMemoryProvider } from "@/components/frame/help/help-memory-context";
import { Sheet } from "@/components/kit/ui/dialog";
import { IconButton } from "@/components/kit/ui/icon-button";
import { Link } from "@/components/kit/ui/link";
import { connectionRoutes } from "@/lib/areas/settings/connection/declared";
import type { HelpChange } from "@/lib/kit/help-memory";
import type { Preferences } from "@/lib/kit/i18n/preferences";
import type { NavigationChange } from "@/lib/kit/navigation-memory";
import { routes } from "@/lib/kit/routes";
import { BrandName } from "./brand-name";
import { BusinessMenu } from "./business-menu";
import { useCan, useMember } from "./member-context";
import { MemberMenu } from "./member-menu";
import { ModeBadge } from "./mode-badge";
import { type NavigationFacts, NavigationProvider } from "./navigation-context";
import { OfflineNotice } from "./offline-notice";
import { BesideSettings, PlaceTabs } from "./place-tabs";
import { PreferencesMenu } from "./preferences-menu";
import { PrintedBy } from "./printed-by";
import { SideNavigation } from "./side-navigation";

interface AppShellProps extends NavigationFacts {
  mode: "sandbox" | "live";
  /** The business's own name, or its English name if there is none. */
  businessName?: string;
  /** The search box. */
  search?: ReactNode;
  /** `<ConnectionState>` and other signs about the connection. */
  connection?: ReactNode;
  /** The bell. */
  notices?: ReactNode;
  /** Across the page below the top bar: a broken connection or a missing setup step. */
  banner?: ReactNode;
  onSignOut?: () => void;
  rememberPreference?: (change: Partial<Preferences & NavigationChange & HelpChange>) => Promise<unknown>;
  children: ReactNode;
}

/** The frame of every page behind the sign-in: navigation, top bar, content. */
export function AppShell(props: AppShellProps) {
  const shell = useTranslations("shell");
  useHeadingFocus("content");
  const [isNavigationOpen, setNavigationOpen] = useState(false);
  const { mode, businessName, search, connection, notices, banner, children } = props;
  const { business } = useMember();
  const canManage = useCan("connection.manage");
  const sandboxControls =
    mode === "sandbox" && canManage ? `${connectionRoutes.connection(business)}#sandbox` : undefined;
  const waiting = Object.values(props.counts ?? {}).reduce((sum, count) => sum + count, 0);
  return (
    <NavigationProvider inactiveTools={props.inactiveTools} counts={props.counts} remember={props.rememberPreference}>
      <HelpMemoryProvider remember={props.rememberPreference}>
        <div className="flex min-h-dvh [--shell-top:3.5rem] print:block print:min-h-0">
          <a
            href="#content"
            className="fixed start-3 top-2 z-50 -translate-y-20 rounded bg-accent px-4 py-2 text-accent-on focus:translate-y-0 print:hidden"
          >
            {shell("skipToContent")}
          </a>

          <aside
            data-tour="navigation"
            className="sticky top-0 hidden h-dvh w-60 shrink-0 flex-col border-e bg-surface lg:flex print:!hidden"
          >
            <Brand />
            <div className="flex-1 overflow-y-auto px-3 py-4">
              <SideNavigation />
            </div>
          </aside>

          <Sheet open={isNavigationOpen} onOpenChange={setNavigationOpen} title={<BrandName />}>
            <SideNavigation onNavigate={() => setNavigationOpen(false)} />
            <div className="mt-5 border-t pt-3 sm:hidden">
              <PreferencesMenu remember={props.rememberPreference} hasWords />
            </div>
          </Sheet>

          <div className="flex min-w-0 flex-1 flex-col print:block">
            <header className="sticky top-0 z-30 border-b bg-surface print:hidden">
              <div className="flex min-h-14 flex-wrap items-center gap-x-2 px-3 sm:gap-x-3 sm:px-5">
                <span className="relative lg:hidden" data-tour="menu">
                  <IconButton
                    icon={MenuIcon}
                    label={shell("openNavigation")}
                    {...(waiting > 0 ? { "aria-describedby": "waiting" } : {})}
                    onClick={() => setNavigationOpen(true)}
                  />
                  {waiting > 0 && (
                    <span className="pointer-events-none absolute end-1.5 top-1.5 size-2.5 rounded-full border-2 border-surface bg-warning">
                      <span id="waiting" className="sr-only">
                        {shell("pendingCount", { count: waiting })}
                      </span>
                    </span>
                  )}
                </span>
                <div className="flex min-w-0 flex-1 basis-0 items-center md:flex-none md:basis-auto">
                  <BusinessMenu name={businessName} />
                </div>
                {/* On a phone the mode stands in the second row, so that the first has room for the name. */}
                <div className="flex min-w-0 flex-1 items-center gap-2 max-md:order-last max-md:basis-full max-md:py-2 sm:gap-3">
                  <ModeBadge mode={mode} href={sandboxControls} />
                  {search && (
                    <div data-tour="search" className="flex min-w-0 flex-1 justify-center">
                      {search}
                    </div>
                  )}
                </div>
                <div className="ms-auto flex shrink-0 items-center sm:gap-1">
                  {connection}
                  {notices}
                  <HelpButton />
                  <span className="max-sm:hidden">
                    <PreferencesMenu remember={props.rememberPreference} />
                  </span>
                  <MemberMenu onSignOut={props.onSignOut} />
                </div>
              </div>
              <OfflineNotice />
            </header>
            <PlaceTabs />
            {banner && (
              <aside aria-label={shell("notices")} className="print:hidden">
                {banner}
              </aside>
            )}
            <main
              id="content"
              tabIndex={-1}
              className="print:!p-0 mx-auto w-full max-w-[90rem] flex-1 px-3 py-5 outline-none sm:px-5 sm:py-6"
            >
              <PrintedBy />
              <BesideSettings>{children}</BesideSettings>
            </main>
          </div>
        </div>
      </HelpMemoryProvider>
    </NavigationProvider>
  );
}

function Brand() {
  const { business } = useMember();
  return (
    <Link href={routes.overview(business)} className="flex h-14 shrink-0 items-center border-b px-5 -outline-offset-2">
      <BrandName />
    </Link>
  );
}

/** A new page may take this long to show its heading. */
const MOST_MS = 15_000;

/**
 * After a change of page the focus goes to the new page's heading, which screen readers then read. Without this the
 * focus stays on the link in the navigation, or nowhere. If the new page has already set the focus, or the user has
 * moved it, it stays there.
 * @param contentId the id of the element that contains the page
 */
function useHeadingFocus(contentId: string): void {
  const pathname = usePathname();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const content = document.getElementById(contentId);
    if (!content) return;
    const stopped = new AbortController();
    const focus = () => {
      const focused = document.activeElement;
      const heading = content.querySelector("h1");
      // A page that is still loading has a heading of its own, which disappears together with the focus.
      if (!heading || (focused !== content && content.contains(focused))) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(focus);
    observer.observe(content, { childList: true, subtree: true });
    const stop = () => stopped.abort();
    const timer = setTimeout(stop, MOST_MS);
    stopped.signal.addEventListener("abort", () => {
      observer.disconnect();
      clearTimeout(timer);
    });
    for (const name of ["keydown", "pointerdown"]) {
      window.addEventListener(name, stop, { capture: true, signal: stopped.signal });
    }
    focus();
    return stop;
  }, [pathname, contentId]);
}
