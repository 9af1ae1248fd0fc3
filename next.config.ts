import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";

/** For answers to programs; pages get theirs, with a nonce, in `proxy.ts`. */
const API_HEADERS = [
  { key: "x-content-type-options", value: "nosniff" },
  { key: "content-security-policy", value: "default-src 'none'; frame-ancestors 'none'" },
  { key: "referrer-policy", value: "no-referrer" },
  { key: "cross-origin-resource-policy", value: "same-origin" },
];

const config: NextConfig = {
  headers: async () => [
    { source: "/api/:path*", headers: API_HEADERS },
    { source: "/_next/:path*", headers: [{ key: "x-content-type-options", value: "nosniff" }] },
  ],
  distDir: process.env.NEXT_DIST_DIR ?? ".next",
  reactStrictMode: true,
  poweredByHeader: false,
  images: { unoptimized: true },
  experimental: {
    authInterrupts: true,
    // Fewer and larger files: a request costs more than the little code that two screens load twice.
    turbopackChunking: { requestCost: 1_000_000, minChunkSize: 200_000 },
  },
  // Messages are compiled when the server starts: see `lib/i18n/compile.ts`.
  turbopack: { resolveAlias: { "use-intl/format-message": "./lib/i18n/format-message.ts" } },
  serverExternalPackages: ["@node-rs/argon2", "pg", "pg-boss", "pino", "prom-client", "undici"],
};

export default createNextIntlPlugin("./lib/i18n/request.ts")(config);
