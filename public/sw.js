// Daftar's service worker. It keeps what every page is made of (scripts, styles and fonts, whose names change with their
// content) and one page that says that there is no connection. It never keeps data: no answer of `/api`, no page.

const CACHE = `daftar-${new URL(self.location.href).searchParams.get("build")}`;
const OFFLINE_PAGE = "/offline.html";
/** The offline page's fonts, by the names that it asks for; they are kept under the names of the build. */
const FONTS = { "/offline-arabic.woff2": "vazirmatn_arabic", "/offline-latin.woff2": "vazirmatn_latin" };
const isHashed = (path) => path.startsWith("/_next/static/");

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.add(new Request(OFFLINE_PAGE, { cache: "reload" })))
      // A new build does not wait until all windows of the old one are closed.
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    Promise.all([
      caches
        .keys()
        .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))),
      // A page is asked for while the worker still starts.
      self.registration.navigationPreload?.enable(),
      self.clients.claim(),
    ]),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(pageOrNotice(event));
  else if (isHashed(pathname)) event.respondWith(keptOrFetched(request));
  else if (pathname in FONTS) event.respondWith(keptFont(FONTS[pathname]));
});

async function pageOrNotice(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const notice = await caches.match(OFFLINE_PAGE);
    if (!notice) throw error;
    return new Response(notice.body, { status: 503, headers: notice.headers });
  }
}

async function keptOrFetched(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await keep(request, answer.clone());
  return answer;
}

/** Somebody has signed out: the page that they leave, and the one they come to, leave nothing behind. */
let isOver = false;

/** A device without room keeps nothing, and shows its pages all the same. */
async function keep(request, answer) {
  if (isOver) return;
  const cache = await caches.open(CACHE);
  await cache.put(request, answer).catch(() => undefined);
  if (isOver) await caches.delete(CACHE);
}

async function keptFont(name) {
  const cache = await caches.open(CACHE);
  const found = (await cache.keys()).find(({ url }) => url.includes(name));
  return (found && (await cache.match(found))) ?? Response.error();
}

self.addEventListener("message", (event) => {
  if (event.data?.forget) {
    isOver = true;
    return event.waitUntil(caches.delete(CACHE));
  }
  // The first page was there before the worker: it names the fonts that it has.
  const paths = (event.data?.keep ?? []).map((url) => new URL(url, self.location.origin));
  const own = paths.filter(({ origin, pathname }) => origin === self.location.origin && isHashed(pathname));
  event.waitUntil(Promise.all(own.map((url) => keptOrFetched(new Request(url)).catch(() => undefined))));
});

// Notices. The server sends {title, body, link, tag, locale, isUrgent}.

self.addEventListener("push", (event) => {
  event.waitUntil(show(readNotice(event.data)));
});

function readNotice(data) {
  try {
    return data.json();
  } catch {
    return {};
  }
}

/** A browser wants to see a notification for every push, so one that cannot be read is shown as well. */
function show({ title, body, link, tag, locale, isUrgent }) {
  const isEnglish = locale === "en";
  return self.registration.showNotification(text(title) ?? (isEnglish ? "Daftar" : "دفتر"), {
    body: text(body),
    lang: isEnglish ? "en" : "fa",
    dir: isEnglish ? "ltr" : "rtl",
    icon: "/icon-192.png",
    badge: "/icon-badge-96.png",
    // The same notice again takes the place of the one before.
    ...(text(tag) && { tag, renotify: isUrgent === true }),
    requireInteraction: isUrgent === true,
    data: { link: placeOf(link) },
  });
}

const text = (value) => (typeof value === "string" && value !== "" ? value : undefined);

/** A path of our own; anything else leads to the first page. */
function placeOf(link) {
  if (typeof link !== "string" || !/^\/(?![/\\])/.test(link)) return "/";
  const url = new URL(link, self.location.origin);
  return url.origin === self.location.origin ? url.pathname + url.search + url.hash : "/";
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(placeOf(event.notification.data?.link)));
});

/** Brings a window of the same business to the front, and opens one if there is none. */
async function open(link) {
  const windows = await self.clients.matchAll({ type: "window" });
  const pathOf = ({ url }) => new URL(url).pathname;
  const { href, pathname } = new URL(link, self.location.origin);
  // A list shows what its query says.
  const there = windows.find(({ url }) => url === href);
  if (there) return there.focus();
  const business = pathname.split("/")[1];
  const near = windows.find((each) => pathOf(each).split("/")[1] === business);
  try {
    if (near) return await (await near.focus()).navigate(link);
  } catch {
    // A window that is not ours to lead on: another one opens.
  }
  return self.clients.openWindow(link);
}

self.addEventListener("pushsubscriptionchange", (event) => {
  const options = event.oldSubscription?.options;
  if (!options?.applicationServerKey) return;
  const { applicationServerKey } = options;
  event.waitUntil(
    self.registration.pushManager
      .subscribe({ userVisibleOnly: true, applicationServerKey })
      .then(() => self.clients.matchAll({ type: "window" }))
      // Only a signed-in page may tell the server; if none is open, the next one does.
      .then((windows) => {
        for (const each of windows)
          each.postMessage({ daftar: "push-renewed", before: event.oldSubscription.endpoint });
      }),
  );
});
