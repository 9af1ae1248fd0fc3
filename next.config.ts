import { createHash } from "node:crypto";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { NextConfig } from "next";
import { PHASE_PRODUCTION_BUILD } from "next/constants";
import createNextIntlPlugin from "next-intl/plugin";
import en from "./lib/areas/words/en";
import fa from "./lib/areas/words/fa";
import { APART } from "./lib/kit/i18n/words/names";

/** For answers to programs; pages get theirs, with a nonce, in `proxy.ts`. */
const API_HEADERS = [
  { key: "x-content-type-options", value: "nosniff" },
  { key: "content-security-policy", value: "default-src 'none'; frame-ancestors 'none'" },
  { key: "referrer-policy", value: "no-referrer" },
  { key: "cross-origin-resource-policy", value: "same-origin" },
];

/** The service worker may only fetch, and from here; its page about a lost connection runs nothing. */
const WORKER_HEADERS = [
  { key: "x-content-type-options", value: "nosniff" },
  { key: "cache-control", value: "no-cache" },
  { key: "cross-origin-resource-policy", value: "same-origin" },
  { key: "referrer-policy", value: "same-origin" },
  { key: "x-frame-options", value: "DENY" },
];
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";
const OFFLINE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; frame-ancestors 'none'";
const withPolicy = (policy: string) => [...WORKER_HEADERS, { key: "content-security-policy", value: policy }];

const config: NextConfig = {
  headers: async () => [
    { source: "/sw.js", headers: withPolicy(WORKER_POLICY) },
    { source: "/offline.html", headers: withPolicy(OFFLINE_POLICY) },
    { source: "/api/:path*", headers: API_HEADERS },
    { source: "/_next/:path*", headers: [{ key: "x-content-type-options", value: "nosniff" }] },
  ],
  distDir: process.env.NEXT_DIST_DIR ?? ".next",
  reactStrictMode: true,
  // `npm run check` and the tests' first part look at types: a merchant's first start need not wait for it again.
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
  // A page's title comes in its head for everybody, not after its content: screen readers begin with it, and ours costs
  // nothing to wait for.
  htmlLimitedBots: /.*/,
  images: { unoptimized: true },
  experimental: {
    authInterrupts: true,
    // A quarter of a build went into these. Nothing reads the maps, and a build with the cache of the one before takes as
    // long as one without.
    turbopackSourceMaps: false,
    turbopackFileSystemCacheForBuild: false,
    // Fewer and larger files: a request costs more than the little code that two screens load twice.
    turbopackChunking: { requestCost: 1_000_000, minChunkSize: 200_000 },
  },
  // Messages are compiled when the server starts: see `lib/areas/words/messages.ts`.
  turbopack: { resolveAlias: { "use-intl/format-message": "./lib/kit/i18n/format-message.ts" } },
  serverExternalPackages: [
    "@node-rs/argon2",
    "nodemailer",
    "pg",
    "pg-boss",
    "pino",
    "prom-client",
    "undici",
    "web-push",
  ],
};

const COMPILE_AHEAD = "//# allFunctionsCalledOnLoad\n";

/**
 * Tells browsers that know the sign (V8's) to compile every function of a script while it arrives, on a thread of its
 * own. Otherwise each is compiled on the page's thread when it is first called: half of what kept a page from answering.
 * To others it is a comment.
 */
async function compileAhead({ distDir }: { distDir: string }): Promise<void> {
  for (const file of globSync(path.join(distDir, "static/chunks/**/*.js"))) {
    const code = readFileSync(file, "utf8");
    if (!code.startsWith(COMPILE_AHEAD)) writeFileSync(file, COMPILE_AHEAD + code);
  }
}

/** Tells this build's words, and how they are cut, from another's: browsers keep for ever what they fetched of them. */
const wordsVersion = (): string =>
  createHash("sha256")
    .update(JSON.stringify([en, fa, APART]))
    .digest("hex")
    .slice(0, 12);

/** The version of words while developing. Browsers never keep it. */
const DEVELOPING = "developing";

const withNextIntl = createNextIntlPlugin("./lib/areas/words/request.ts");

export default (phase: string): NextConfig => {
  const isBuild = phase === PHASE_PRODUCTION_BUILD;
  return withNextIntl({
    ...config,
    compiler: {
      ...(isBuild && { runAfterProductionCompile: compileAhead }),
      define: {
        "process.env.WORDS_VERSION": isBuild ? wordsVersion() : DEVELOPING,
        // Each build has a service worker of its own, which removes what the one before has kept.
        "process.env.BUILD_VERSION": isBuild ? Date.now().toString(36) : DEVELOPING,
      },
    },
  });
};
