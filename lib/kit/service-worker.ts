import { whenIdle } from "./when-idle";

const WORKER = `/sw.js?build=${process.env.BUILD_VERSION ?? ""}`;

/** Whether this browser, at this address, may have a service worker; while developing it has none. */
export const mayHaveWorker = (): boolean =>
  process.env.NODE_ENV === "production" && "serviceWorker" in navigator && window.isSecureContext;

/**
 * Registers the service worker once the page is there and has nothing better to do. It makes Daftar installable, says
 * without a connection that there is none, and shows notices.
 *
 * @returns gives it up
 */
export function keepWorker(): () => void {
  if (!mayHaveWorker()) return () => {};
  return whenIdle(() => {
    void registerWorker().catch(() => undefined);
  });
}

async function registerWorker(): Promise<void> {
  await navigator.serviceWorker.register(WORKER, { updateViaCache: "none" });
  const { active } = await navigator.serviceWorker.ready;
  // The offline page is written in the same fonts.
  const fonts = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".woff2"));
  active?.postMessage({ keep: fonts.map(({ name }) => name) });
}

/**
 * After a sign-out nothing stays on the device: no kept file, no subscription to notices, no number on the icon.
 *
 * @param toldServer settles once the server was told, or cannot be. The subscription ends then: a server that still
 *   sends to it would be told of a refused address
 */
export async function forgetDevice(toldServer: Promise<unknown>): Promise<void> {
  void showWaiting(0);
  if (!mayHaveWorker()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  const notifications = (await registration?.getNotifications?.()) ?? [];
  for (const notification of notifications) notification.close();
  registration?.active?.postMessage({ forget: true });
  const names = await caches.keys();
  await Promise.allSettled([toldServer, ...names.map((name) => caches.delete(name))]);
  await Promise.allSettled([subscription?.unsubscribe(), registration?.unregister()]);
}

/** How many things wait, on the icon of the installed app, where the device shows such numbers. */
export async function showWaiting(count: number): Promise<void> {
  if (!("setAppBadge" in navigator)) return;
  // Some browsers refuse it for pages that are not installed.
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}
