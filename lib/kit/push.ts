import { mayHaveWorker } from "./service-worker";

/**
 * `unsupported`: this browser cannot show notices (on an iPhone only an installed app can). `denied`: the person has
 * forbidden them in the browser. `off`: they may be turned on. `on`: this browser is subscribed.
 */
export type PushState = "unsupported" | "denied" | "off" | "on";

/** What the server needs to send to this browser. */
export interface PushTarget {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

const isSupported = (): boolean => mayHaveWorker() && "PushManager" in window && "Notification" in window;

/** How it stands with notices in this browser. */
export async function pushState(): Promise<PushState> {
  if (!isSupported()) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  return (await subscribed()) && Notification.permission === "granted" ? "on" : "off";
}

/** This browser's subscription, if it has one: a page tells the server of it again when it has changed. */
export async function pushTarget(): Promise<PushTarget | null> {
  const subscription = isSupported() ? await subscribed() : null;
  return subscription ? targetOf(subscription) : null;
}

/**
 * Asks the person, if they have not answered yet, and subscribes this browser. Call it when they have pressed something:
 * browsers ask nobody otherwise.
 *
 * @param vapidKey the server's public key, base64url
 * @returns null if the person or the browser does not want it
 * @throws DOMException if the browser's push service cannot be reached
 */
export async function subscribeToPush(vapidKey: string): Promise<PushTarget | null> {
  if (!isSupported() || (await Notification.requestPermission()) !== "granted") return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  const applicationServerKey = bytesOf(vapidKey);
  const known = await pushManager.getSubscription();
  if (known && isSame(known.options.applicationServerKey, applicationServerKey)) return targetOf(known);
  // A subscription by another key cannot be changed, only replaced.
  await known?.unsubscribe();
  return targetOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
}

/** Ends this browser's subscription. @returns its endpoint, which the server forgets; null if there was none */
export async function unsubscribeFromPush(): Promise<string | null> {
  const subscription = isSupported() ? await subscribed() : null;
  if (!subscription) return null;
  await subscription.unsubscribe();
  return subscription.endpoint;
}

/**
 * The browser has renewed its subscription by itself: the server needs the new one.
 *
 * @param tell gets the endpoint that it had before
 * @returns stops listening
 */
export function onPushRenewed(tell: (before: string | undefined) => void): () => void {
  if (!isSupported()) return () => {};
  const listen = ({ data }: MessageEvent) => {
    if (data?.daftar === "push-renewed") tell(data.before);
  };
  navigator.serviceWorker.addEventListener("message", listen);
  return () => navigator.serviceWorker.removeEventListener("message", listen);
}

const subscribed = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null;

function targetOf(subscription: PushSubscription): PushTarget {
  const { endpoint = "", keys } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" } };
}

/** @returns the bytes of a base64url text */
export function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const plain = base64url.replaceAll("-", "+").replaceAll("_", "/");
  return Uint8Array.from(atob(plain), (letter) => letter.charCodeAt(0));
}

const isSame = (one: ArrayBuffer | null, other: Uint8Array): boolean =>
  one !== null && one.byteLength === other.byteLength && new Uint8Array(one).every((byte, at) => byte === other[at]);
