import { gzipSync } from "node:zlib";
import type { Response } from "@playwright/test";
import { authorizationRoutes } from "@/lib/areas/collecting/authorizations/declared";
import { depositRoutes } from "@/lib/areas/money/deposits/declared";
import { queuedSettlementRoutes } from "@/lib/areas/money/queued-settlements/declared";
import { walletRoutes } from "@/lib/areas/money/wallet/declared";
import { customerRoutes } from "@/lib/areas/people/customers/declared";
import { inquiryRoutes } from "@/lib/areas/people/inquiries/declared";
import { documentRoutes } from "@/lib/areas/records/documents/declared";
import { reconciliationRoutes } from "@/lib/areas/records/reconciliation/declared";
import { securityRoutes } from "@/lib/areas/settings/security/declared";
import { LOCALES } from "@/lib/kit/i18n/locales";
import { routes } from "@/lib/kit/routes";
import { documentBudgetKb } from "@/lib/testing/screens";
import { BUSINESS, expect, test } from "../fixtures";
import { LONG } from "../long";

/** As a browser asks for a page that somebody opens. */
const AS_A_PAGE = { accept: "text/html,application/xhtml+xml" };

for (const locale of Object.keys(LOCALES))
  test(
    `every screen's document is small: it carries the shell's words and its own (${locale})`,
    LONG,
    async ({ apiAs, screens, stack }) => {
      const { cookie } = await apiAs("owner");
      const large: string[] = [];
      for (const { name, path, isPublic, bringsAnswers } of screens) {
        const headers = { ...AS_A_PAGE, cookie: `${isPublic ? "" : `${cookie}; `}daftar-locale=${locale}` };
        const document = await (await fetch(`${stack.urls[0]}${path}`, { headers })).text();
        // A page that is not there is drawn by the browser, from the same document.
        expect(/lang\\?"?[=:]\\?"(\w+)/.exec(document)?.[1], `language of ${name}`).toBe(locale);
        const head = document.slice(0, document.indexOf("</head>"));
        expect(head, `title of ${name}`).toMatch(/<title>[^<]+<\/title>/);
        const kb = gzipSync(document).length / 1000;
        if (kb > documentBudgetKb(bringsAnswers)) large.push(`${name}: ${kb.toFixed(1)} kB`);
      }
      expect(large).toEqual([]);
    },
  );

test("a record's page brings its record as whoever looks may see it, unless the service is slow", async ({
  apiAs,
  sandbox,
  stack,
}) => {
  const [owner, support] = [await apiAs("owner"), await apiAs("support")];
  const list = (await owner.get("authorizations.list", { perPage: 3 })).body.items as { id: string; mobile: string }[];
  const [one, other] = list;
  if (!one || !other) throw new Error("the seed has authorizations");
  const pageOf = async ({ id }: { id: string }, { cookie }: { cookie: string }, headers: object = AS_A_PAGE) =>
    (
      await fetch(stack.urls[0] + authorizationRoutes.authorization(BUSINESS, id), { headers: { cookie, ...headers } })
    ).text();

  // A page that would wait long for its record goes without it: a first look may be slow.
  await expect.poll(async () => (await pageOf(one, owner)).includes(one.mobile)).toBe(true);
  const seen = (await support.get("authorizations.show", { authorizationId: one.id })).body;
  expect(seen.mobile).not.toBe(one.mobile);
  const hidden: string[] = [];
  await expect
    .poll(async () => {
      hidden.push(await pageOf(one, support));
      return hidden.at(-1)?.includes(seen.mobile);
    })
    .toBe(true);
  expect(hidden.filter((page) => page.includes(one.mobile))).toHaveLength(0);
  // Who comes from another screen has asked for the record before this page is there.
  expect(await pageOf(one, owner, { accept: "*/*", rsc: "1" })).not.toContain(one.mobile);

  const show = "GET /v3/business/:business/subscription/authorization/:authorization_id/search";
  await sandbox.post("faults", { operation: show, fault: "delay", value: 30_000, times: 1 });
  const began = performance.now();
  expect((await pageOf(other, owner)).includes(other.mobile)).toBe(false);
  expect(performance.now() - began).toBeLessThan(30_000);
});

test("a list's page has its first rows in its document", async ({ apiAs, stack }) => {
  const owner = await apiAs("owner");
  const pageAt = async (path: string) =>
    (await fetch(`${stack.urls[0]}${path}`, { headers: { ...AS_A_PAGE, cookie: owner.cookie } })).text();
  const firstOf = async (operation: string): Promise<string> => {
    const { items } = (await owner.get(operation)).body;
    if (items.length === 0) throw new Error(`${operation} has no rows`);
    return items[0].id;
  };
  const lists = [
    [customerRoutes.customers(BUSINESS), customerRoutes.customer(BUSINESS, await firstOf("customers.in_book"))],
    [walletRoutes.wallet(BUSINESS), walletRoutes.transaction(BUSINESS, await firstOf("wallet.transactions"))],
  ] as const;
  // A page that would wait long for its rows goes without them: a first look may be slow.
  for (const [list, row] of lists)
    await expect.poll(async () => (await pageAt(list)).includes(`href="${row}`), list).toBe(true);
});

test("a page brings the answers that would otherwise come later and push its content down", async ({
  apiAs,
  stack,
}) => {
  const { cookie } = await apiAs("owner");
  const pages: [path: string, ...operations: string[]][] = [
    [depositRoutes.deposits(BUSINESS), "deposits.code", "deposits.suspicious", "deposits.list"],
    [queuedSettlementRoutes.queuedSettlements(BUSINESS), "queued-settlements.list", "business.show"],
    [inquiryRoutes.inquiries(BUSINESS), "inquiries.totals", "inquiries.list"],
    [reconciliationRoutes.mismatches(BUSINESS), "reconciliation.mismatches"],
    [documentRoutes.documents(BUSINESS), "documents.list"],
    [securityRoutes.security(BUSINESS), "security.state", "session.list"],
  ];
  // A page that would wait long for an answer goes without it: a first look may be slow.
  for (const [path, ...operations] of pages)
    await expect
      .poll(async () => {
        const document = await (await fetch(stack.urls[0] + path, { headers: { ...AS_A_PAGE, cookie } })).text();
        return operations.filter((operation) => !document.includes(`\\"operation\\":{\\"id\\":\\"${operation}\\"}`));
      }, path)
      .toEqual([]);
});

test(
  "a window's words are kept for ever under their version, and under no other",
  LONG,
  async ({ page, signInAs, stack }) => {
    const url = stack.urls[0] ?? "";
    await signInAs("owner", { locale: "en" });
    const answers: Response[] = [];
    page.on("response", (each) => {
      if (/\/api\/words\/.*search/.test(each.url())) answers.push(each);
    });
    await page.goto(routes.home());
    await page.keyboard.press("Control+k");
    await expect.poll(() => answers.length).toBeGreaterThan(0);
    const [answer] = answers;
    if (!answer) throw new Error("no words came");
    expect(answer.headers()["cache-control"]).toContain("immutable");
    const [, version = ""] = /words\/([^/]+)\/en\//.exec(answer.url()) ?? [];

    const old = await fetch(url + routes.api.words("before", "fa", "search"));
    expect(old.headers.get("cache-control")).toBe("no-store");
    expect(await old.json()).toHaveProperty("search");
    for (const address of [routes.api.words(version, "de", "search"), routes.api.words(version, "fa", "constructor")]) {
      expect((await fetch(url + address)).status).toBe(404);
    }
  },
);

test("every script asks to be compiled while it arrives", async ({ apiAs, stack }) => {
  const url = stack.urls[0] ?? "";
  const { cookie } = await apiAs("owner");
  const document = await (await fetch(url + routes.home(), { headers: { cookie } })).text();
  const scripts = [...document.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, address]) => address ?? "");
  expect(scripts.length).toBeGreaterThan(3);
  for (const address of scripts) {
    const code = await (await fetch(new URL(address, url))).text();
    expect(code.slice(0, 40), address).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  }
});
