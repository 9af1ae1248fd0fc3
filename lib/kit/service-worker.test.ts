import { readFileSync } from "node:fs";
import path from "node:path";
import vm from "node:vm";
import { NextRequest } from "next/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { GET as manifest } from "@/app/manifest.webmanifest/route";
import { forgetDevice } from "./service-worker";

const ORIGIN = "https://daftar.test";
const SOURCE = readFileSync(path.join(import.meta.dirname, "../../public/sw.js"), "utf8");

type Listener = (event: object) => void;
let listeners: Map<string, Listener>;
const showNotification = vi.fn();
const openWindow = vi.fn();
let windows: object[] = [];

/** The worker's own file, in a browser that has only what it needs. */
beforeEach(() => {
  listeners = new Map();
  showNotification.mockReset();
  openWindow.mockReset();
  windows = [];
  const self = {
    location: new URL(`${ORIGIN}/sw.js?build=b1`),
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    registration: { showNotification },
    clients: { matchAll: async () => windows, openWindow },
  };
  vm.runInNewContext(SOURCE, { self, URL, Response, Request, caches: { match: async () => undefined } });
});

const isAnswered = (address: string, request: { method?: string; mode?: string } = {}): boolean => {
  const respondWith = vi.fn((answer: Promise<unknown>) => answer.catch(() => undefined));
  const url = new URL(address, ORIGIN).href;
  listeners.get("fetch")?.({ request: { method: "GET", mode: "cors", ...request, url }, respondWith });
  return respondWith.mock.calls.length > 0;
};

describe("the service worker", () => {
  it.each([
    ["/api/service/parsmart/withdrawals.list", {}],
    ["/api/local/parsmart/orders.decide", { method: "POST" }],
    ["/api/events/parsmart?since=1", {}],
    ["/api/words/1/fa/orders", {}],
    ["/parsmart/withdrawals?_rsc=abc", {}],
    ["/parsmart", { method: "POST", mode: "navigate" }],
    ["https://elsewhere.test/_next/static/a.js", {}],
    ["/icon-192.png", {}],
  ])("leaves %s to the browser", (address, request) => {
    expect(isAnswered(address, request)).toBe(false);
  });

  it.each([
    ["/_next/static/chunks/a.js", {}],
    ["/parsmart/withdrawals", { mode: "navigate" }],
  ])("answers %s", (address, request) => {
    expect(isAnswered(address, request)).toBe(true);
  });

  const push = async (data: unknown) => {
    let shown: Promise<unknown> | undefined;
    const json = () => {
      if (data === undefined) throw new SyntaxError();
      return data;
    };
    listeners.get("push")?.({ data: { json }, waitUntil: (work: Promise<unknown>) => (shown = work) });
    await shown;
    return showNotification.mock.calls[0] as [string, { data: { link: string } } & Record<string, unknown>];
  };

  it("shows a notice in its language and direction, once for each tag", async () => {
    const [title, options] = await push({
      title: "A",
      body: "B",
      link: "/p/orders",
      tag: "t",
      locale: "en",
      isUrgent: true,
    });
    expect(title).toBe("A");
    expect(options).toMatchObject({
      body: "B",
      lang: "en",
      dir: "ltr",
      tag: "t",
      renotify: true,
      requireInteraction: true,
    });
    expect(options.data.link).toBe("/p/orders");
  });

  it("shows something for a push that it cannot read", async () => {
    const [title, options] = await push(undefined);
    expect(title).toBe("دفتر");
    expect(options).toMatchObject({ lang: "fa", dir: "rtl", requireInteraction: false });
    expect(options).not.toHaveProperty("renotify");
  });

  it.each([
    ["/parsmart/orders?x=1#y", "/parsmart/orders?x=1#y"],
    ["https://evil.test/a", "/"],
    ["//evil.test/a", "/"],
    ["/\\evil.test", "/"],
    ["javascript:alert(1)", "/"],
    [{ toString: (): string => "/x" }, "/"],
    [undefined, "/"],
  ])("a notice with the link %s leads to %s", async (link, place) => {
    const [, { data }] = await push({ title: "A", link });
    expect(data.link).toBe(place);
  });

  const press = async (link: unknown) => {
    let opened: Promise<unknown> | undefined;
    const notification = { close: () => {}, data: { link } };
    listeners.get("notificationclick")?.({ notification, waitUntil: (work: Promise<unknown>) => (opened = work) });
    await opened;
  };

  it("brings a window of the business to the front, and leaves a payer's alone", async () => {
    const client = (at: string) => ({
      url: `${ORIGIN}${at}`,
      navigate: vi.fn(),
      focus() {
        return Promise.resolve(Object.assign(this, { isFront: true }));
      },
    });
    const [payers, own] = [client("/pay/secret"), client("/parsmart/wallet")];
    windows = [payers];
    await press("/parsmart/orders");
    expect(openWindow).toHaveBeenCalledExactlyOnceWith("/parsmart/orders");
    expect(payers.navigate).not.toHaveBeenCalled();
    windows = [payers, own];
    await press("/parsmart/orders");
    expect(own.navigate).toHaveBeenCalledExactlyOnceWith("/parsmart/orders");
    await press("/parsmart/wallet");
    expect(own.navigate).toHaveBeenCalledTimes(1);
    expect(openWindow).toHaveBeenCalledTimes(1);
  });
});

it.each([
  ["", "fa", "rtl", "دفتر"],
  ["?locale=en", "en", "ltr", "Daftar"],
  ["?locale=x", "fa", "rtl", "دفتر"],
])("the manifest%s is in %s", async (query, lang, dir, short_name) => {
  const answer = manifest(new NextRequest(`${ORIGIN}/manifest.webmanifest${query}`));
  expect(answer.headers.get("content-type")).toBe("application/manifest+json");
  expect(await answer.json()).toMatchObject({ lang, dir, short_name, start_url: "/", display: "standalone" });
});

it("a sign-out ends the browser's subscription once the server was told, or cannot be", async () => {
  const [unsubscribe, unregister, removeKept] = [vi.fn(), vi.fn(), vi.fn()];
  const registration = { pushManager: { getSubscription: async () => ({ unsubscribe }) }, unregister };
  vi.stubEnv("NODE_ENV", "production");
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => registration } });
  vi.stubGlobal("window", { isSecureContext: true });
  vi.stubGlobal("caches", { keys: async () => ["daftar-b1"], delete: removeKept });
  let fail = (_: Error) => {};
  const toldServer = new Promise((_, reject) => {
    fail = reject;
  });
  const forgotten = forgetDevice(toldServer);
  await vi.waitFor(() => expect(removeKept).toHaveBeenCalled());
  expect(unsubscribe).not.toHaveBeenCalled();
  fail(new Error("no connection"));
  await forgotten;
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(unregister).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
