import { randomBytes } from "node:crypto";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import gateway from "@/lib/areas/collecting/gateway/words/fa";
import documents from "@/lib/areas/records/documents/words/fa";
import { IS_WHOLE_RUN } from "@/lib/testing/rig/whole-run";
import { type ApiClient, BUSINESS, expect, test } from "../fixtures";
import { LONG } from "../long";

const secretText = () => randomBytes(32).toString("base64url");
let addresses = 0;
/** An address that no other test uses. This machine is the trusted proxy, so its header counts. */
const stranger = (): string => {
  addresses += 1;
  return `198.18.${addresses >> 8}.${addresses & 255}`;
};

interface Heard {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Requests a path exactly as written; `fetch` would normalise it. */
function raw(url: string, path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Heard> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ hostname, port, path, method, headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (piece) => {
        text += piece;
      });
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    sent.on("error", reject);
    sent.end();
  });
}

const one = (value: string | string[] | undefined): string => (Array.isArray(value) ? value.join(", ") : (value ?? ""));

/** A payment request with values that no stranger may read. */
const WISH = {
  amountRial: 3_450_000,
  payerName: "نیلوفر صادقی",
  mobile: "09127004455",
  description: "سفارش ۷۷",
  comment: "یادداشت خودمان",
  invoice: "P-77",
} as const;
const NEVER = [WISH.mobile, WISH.comment, "صادقی", "نیلوفر"];

async function asked(apiAs: (member: string) => Promise<ApiClient>, more: object = {}) {
  const owner = await apiAs("owner");
  // The business's name is unknown until the service was asked once.
  await owner.get("business.show");
  const { id } = (await owner.post("payment_requests.create", { ...WISH, ...more })).body;
  const { link } = (await owner.get("payment_requests.show", { requestId: id })).body;
  return { owner, id: id as string, path: new URL(link.url).pathname };
}

test("public pages say where their visitor comes from no more than they must, and are framed, kept and found by nobody", async ({
  apiAs,
  stack,
}) => {
  const url = stack.urls[0] ?? "";
  const { path } = await asked(apiAs);
  const wrong = secretText();
  const from = { "x-forwarded-for": stranger() };
  const table: [path: string, status: number, referrer: string][] = [
    [path, 200, "origin"],
    [`${path}?refused=busy`, 200, "origin"],
    [`${path}?refused=failed`, 200, "origin"],
    [`${path}?refused=busy&refused=failed&refused[]=x`, 200, "origin"],
    [`/pay/${wrong}`, 200, "origin"],
    [`${path}/go`, 303, "origin"],
    [`/pay/${wrong}/go`, 303, "origin"],
    [`/pay/authorization/${wrong}`, 200, "no-referrer"],
    [`/receipt/${wrong}`, 200, "no-referrer"],
    ["/receipt/unknown", 200, "no-referrer"],
    ["/return/payment?token=AAAAAAAA", 303, "no-referrer"],
    ["/verify", 200, "no-referrer"],
    ["/verify/AAAAA-AAAAA-AAAAA-AAAAA", 200, "no-referrer"],
  ];
  for (const [address, status, referrer] of table) {
    const answer = await raw(url, address, from);
    const { headers } = answer;
    expect({ address, status: answer.status, referrer: one(headers["referrer-policy"]) }).toEqual({
      address,
      status,
      referrer,
    });
    expect(one(headers["cache-control"]), address).toContain("no-store");
    expect(headers["x-content-type-options"], address).toBe("nosniff");
    expect(headers["x-frame-options"], address).toBe("DENY");
    expect(one(headers["content-security-policy"]), address).toContain("frame-ancestors 'none'");
    expect(headers["x-robots-tag"], address).toBe("noindex, nofollow");
    expect(headers["set-cookie"], address).toBeUndefined();
    expect(headers["access-control-allow-origin"], address).toBeUndefined();
    if (status === 200) {
      const said = /<meta name="referrer" content="([^"]+)"/.exec(answer.text)?.[1];
      expect({ address, said }).toEqual({ address, said: referrer });
    }
  }
});

test("no header, no address and no query leads a payer anywhere but on", async ({ apiAs, stack }) => {
  const url = stack.urls[0] ?? "";
  const own = new URL(url);
  const { path } = await asked(apiAs);
  const atGateway = new URL(stack.env.SERVICE_GATEWAY_URL ?? "").origin;
  const lies: Record<string, string>[] = [
    { host: "evil.example" },
    { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" },
    { forwarded: "host=evil.example;proto=https" },
    { "x-original-url": "//evil.example", "x-rewrite-url": "//evil.example", "x-http-method-override": "POST" },
    { referer: "https://evil.example/", origin: "https://evil.example" },
    { "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy", "x-middleware-rewrite": "https://evil.example/" },
  ];
  const addresses = [
    `${path}/go?next=//evil.example&callback_url=https://evil.example&return=//evil.example`,
    "/return/payment?token=//evil.example&next=https://evil.example&callback_url=//evil.example",
    "/verify?code=//evil.example&next=//evil.example",
    "/verify?code=AAAAA-AAAAA-AAAAA-AAAAA",
    "//evil.example/",
    "//evil.example/%2e%2e",
    "///evil.example//",
    "/\\evil.example/",
    "/%5cevil.example/",
    "/pay//evil.example/",
    "/pay/%2f%2fevil.example/go",
    `${path}/`,
    "/receipt/%2F%2Fevil.example/",
    "/return/payment/",
    "/return/payment//evil.example",
  ];
  for (const headers of [{}, ...lies])
    for (const address of addresses) {
      const answer = await raw(url, address, { "x-forwarded-for": stranger(), ...headers });
      const location = one(answer.headers.location);
      const origin = location === "" ? own.origin : new URL(location, own).origin;
      expect({ address, headers, status: answer.status >= 500, origin }).toEqual({
        address,
        headers,
        status: false,
        origin: expect.stringMatching(new RegExp(`^(${own.origin}|${atGateway})$`)),
      });
      expect(`${location} ${one(answer.headers.refresh)} ${one(answer.headers.link)}`).not.toContain("//evil.example");
      // A page has its security headers, also if the request tries to bypass the middleware.
      if (answer.status === 200)
        expect(one(answer.headers["content-security-policy"])).toContain("frame-ancestors 'none'");
    }
});

const ODD = [
  "%00",
  "a%00b",
  "%ED%A0%80",
  "%ZZ",
  "%",
  "%C3%28",
  "x".repeat(5000),
  encodeURIComponent("\u202e<script>alert(1)</script>"),
  "..%2f..%2fparsmart",
  "%2e%2e",
  "%252e%252e%252f",
  "constructor",
  "__proto__",
  "[secret]",
  "%5Bsecret%5D",
  "a?_rsc=1",
  "a;b=c",
  encodeURIComponent("پیوند"),
];

test(
  "odd addresses, cookies and headers are answered like wrong ones, and never with a failure",
  LONG,
  async ({ stack }) => {
    const url = stack.urls[0] ?? "";
    const strange: Record<string, string>[] = [
      { cookie: "daftar-locale=../../x; daftar-theme=%00; daftar-session=%ED%A0%80; __Host-daftar-session=x" },
      { cookie: `a=${"b".repeat(7000)}` },
      { "accept-language": "x".repeat(4000) },
      { rsc: "1", "next-router-state-tree": "%5B%22x" },
      { rsc: "1", "next-router-state-tree": "{", "next-url": "//evil.example" },
      { "next-action": "a".repeat(40) },
      { "x-nonce": "abc", "content-security-policy": "script-src *" },
      { range: "bytes=0-1", "if-none-match": "*" },
      { accept: "application/json" },
    ];
    const refused: string[] = [];
    const ask = async (address: string, headers: Record<string, string> = {}, method = "GET") => {
      const answer = await raw(url, address, { "x-forwarded-for": stranger(), ...headers }, method);
      if (answer.status >= 500)
        refused.push(`${method} ${address.slice(0, 80)} ${JSON.stringify(headers).slice(0, 80)}: ${answer.status}`);
      expect(answer.text).not.toMatch(/node_modules|at \w+ \(|Failed query|stack/);
      return answer;
    };
    for (const odd of ODD)
      for (const page of [
        `/pay/${odd}`,
        `/pay/${odd}/go`,
        `/receipt/${odd}`,
        `/verify/${odd}`,
        `/return/payment?token=${odd}`,
        `/verify?code=${odd}`,
        `/pay/authorization/${odd}`,
      ])
        await ask(page);
    for (const headers of strange)
      for (const page of [
        `/pay/${secretText()}`,
        `/pay/${secretText()}/go`,
        `/receipt/${secretText()}`,
        "/verify",
        "/return/payment?token=AAAAAAAA",
      ])
        await ask(page, headers);
    for (const method of ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"])
      for (const page of [`/pay/${secretText()}/go`, "/return/payment?token=AAAAAAAA", "/verify"])
        expect({ method, page, status: (await ask(page, { "next-action": "a".repeat(40) }, method)).status }).toEqual({
          method,
          page,
          status: 405,
        });
    for (const query of [
      "token=a&token=b",
      "token[]=a",
      "token[a]=b",
      "TOKEN=a",
      `${"a=b&".repeat(3000)}token=a`,
      "token",
    ])
      expect((await ask(`/return/payment?${query}`)).headers.location).toMatch(/\/receipt\/unknown$/);
    expect(refused).toEqual([]);
  },
);

test("a form or file that is sent where pages are is read by nobody", async ({ stack }) => {
  const { hostname, port } = new URL(stack.urls[0] ?? "");
  const send = (head: string[], body: string) =>
    new Promise<string>((resolve) => {
      const socket = connect(Number(port), hostname);
      let heard = "";
      socket.on("data", (piece) => {
        heard += piece;
      });
      socket.on("error", () => undefined);
      socket.on("close", () => resolve(heard));
      socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
    });
  const post = (path: string, type: string, body: string, length = body.length) =>
    send(
      [
        `POST ${path} HTTP/1.1`,
        "Host: localhost",
        "Connection: close",
        `Content-Type: ${type}`,
        `Content-Length: ${length}`,
      ],
      body,
    );
  expect(await post("/return/payment", "application/x-www-form-urlencoded", "token=AAAAAAAA")).toMatch(
    /^HTTP\/1\.1 303 .*location: \/return\/payment\r\n/is,
  );
  expect(await post("/return/payment", "multipart/form-data; boundary=x", "--x--")).toMatch(/^HTTP\/1\.1 405/);
  expect(await post("//evil.example/x", "application/x-www-form-urlencoded", "a=b")).toMatch(/location: \/evil/i);
  expect(await post("/verify", "application/x-www-form-urlencoded", "x", 10_000_000)).toMatch(/^HTTP\/1\.1 413/);
  expect(await post("/receipt/x", "application/json", "{}")).toMatch(/^HTTP\/1\.1 405/);
});

test("a link and a receipt tell strangers nothing of ours, in whatever browser and however often", async ({
  apiAs,
  sandbox,
  secondWeb,
  stack,
}) => {
  const url = stack.urls[0] ?? "";
  const { owner, id, path } = await asked(apiAs);
  const from = { "x-forwarded-for": stranger() };
  const gone = one((await raw(url, `${path}/go`, from)).headers.location);
  const token = gone.split("/").at(-1) ?? "";
  const { back } = await sandbox.post<{ back: string }>("gateway/pay", { token, decision: "pay" });
  const query = new URL(back).search;
  const receipts = new Set<string>();
  const other = IS_WHOLE_RUN ? await secondWeb() : url;
  for (const at of [url, other, url]) {
    const answer = await raw(at, `/return/payment${query}`, from);
    receipts.add(new URL(one(answer.headers.location)).pathname);
  }
  expect(receipts.size).toBe(1);
  const [receipt = ""] = receipts;
  const { items } = (await owner.get("payments.list", { requestId: id })).body;
  expect(items[0].state).toBe("verified");
  const members = (await owner.get("team.list")).body.members as { name: string; email: string; id: string }[];
  expect(members.length).toBeGreaterThan(1);
  const browsers: Record<string, string>[] = [
    {},
    { rsc: "1" },
    { cookie: "daftar-locale=en" },
    { cookie: owner.cookie },
  ];
  for (const page of [path, receipt])
    for (const headers of browsers) {
      const asking = { "x-forwarded-for": stranger(), ...headers };
      let answer = await raw(url, page, asking);
      // A request for a page's parts is first redirected to their own address.
      if (answer.status === 307) answer = await raw(url, one(answer.headers.location), asking);
      const { status, text } = answer;
      expect({ page, headers, status }).toEqual({ page, headers, status: 200 });
      const told = [
        ...NEVER,
        id,
        items[0].id,
        BUSINESS,
        ...members.flatMap(({ name, email, id: own }) => [name, email, own]),
      ];
      expect({ page, found: told.filter((secret) => text.includes(secret)) }).toEqual({ page, found: [] });
      expect(text).not.toMatch(/\b\d{16}\b/);
      expect(text).not.toContain(token);
    }
  // The receipt's address comes from its payment alone; neither the link nor the token opens it.
  for (const guess of [path.split("/").at(-1), token, id, items[0].id])
    expect((await raw(url, `/receipt/${guess}`, { "x-forwarded-for": stranger() })).text).not.toContain(
      items[0].transId,
    );
});

test(
  "guesses are counted over both processes, and whoever floods them keeps nobody else waiting",
  LONG,
  async ({ apiAs, secondWeb, stack }) => {
    const urls = [stack.urls[0], await secondWeb()];
    const { path } = await asked(apiAs);
    const flooder = stranger();
    const wrong = (at: number) => raw(urls[at % 2] ?? "", `/receipt/${secretText()}`, { "x-forwarded-for": flooder });
    const begin = await Promise.all(Array.from({ length: 24 }, (_, at) => wrong(at)));
    const isLocked = ({ text }: Heard) => text.includes(gateway.payer.lockedTitle);
    expect(begin.filter((answer) => !isLocked(answer))).toHaveLength(20);
    for (const at of [0, 1]) expect(isLocked(await wrong(at))).toBe(true);
    let isOver = false;
    const flood = Promise.all(
      Array.from({ length: 12 }, async (_, at) => {
        while (!isOver) await wrong(at);
      }),
    );
    const times: number[] = [];
    for (let at = 0; at < 10; at += 1) {
      const began = performance.now();
      const page = await raw(urls[at % 2] ?? "", path, { "x-forwarded-for": stranger() });
      times.push(performance.now() - began);
      expect(page.text).toContain(WISH.description);
    }
    isOver = true;
    await flood;
    expect(Math.max(...times)).toBeLessThan(5000);
  },
);

test("looks at codes are counted over both processes", LONG, async ({ secondWeb, stack }) => {
  const urls = [stack.urls[0], await secondWeb()];
  const from = { "x-forwarded-for": stranger() };
  const look = (at: number) => raw(urls[at % 2] ?? "", "/verify/AAAAA-AAAAA-AAAAA-AAAAA", from);
  const answers = await Promise.all(Array.from({ length: 36 }, (_, at) => look(at)));
  const kinds = Map.groupBy(answers, ({ text }) => /<h1[^>]*>.*?<\/h1>/s.exec(text)?.[0] ?? "");
  expect([...kinds.values()].map((each) => each.length).toSorted((a, b) => a - b)).toEqual([6, 30]);
  expect(
    (await raw(urls[0] ?? "", "/verify/AAAAA-AAAAA-AAAAA-AAAAA", { "x-forwarded-for": stranger() })).text,
  ).not.toContain(documents.verify.lockedTitle);
});
