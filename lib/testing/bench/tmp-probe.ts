import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { routes } from "@/lib/kit/routes";
import { signIn } from "../rig/session";
import { startTestStack } from "../rig/stack";
import { NOTICE_NEWS } from "./notice-news";

const stack = await startTestStack({
  webProcesses: 2,
  env: { SANDBOX_LIMITS: "off", SERVICE_LIMIT_OTHER: "4000", SERVICE_LIMIT_POST: "4000" },
});
const pool = new pg.Pool({ connectionString: stack.env.DATABASE_URL, max: 2 });
const emails = Array.from({ length: 200 }, (_, i) => `bench${i}@demo.test`);
await pool.query(
  `WITH made AS (INSERT INTO members (email, name, password_hash)
      SELECT email, email, (SELECT password_hash FROM members WHERE email = 'owner@demo.test') FROM unnest($2::text[]) AS email RETURNING id),
    joined AS (INSERT INTO memberships (member_id, business, role) SELECT id, $1, 'manager' FROM made)
    INSERT INTO notice_wishes (member_id, kinds) SELECT id, $3::jsonb FROM made`,
  ["parsmart", emails, JSON.stringify(Object.fromEntries(Object.keys(NOTICE_NEWS).map((k) => [k, []])))],
);
for (const kind of Object.keys(NOTICE_NEWS) as (keyof typeof NOTICE_NEWS)[])
  await pool.query(NOTICE_NEWS[kind], ["parsmart", 1000]);
const url = stack.urls[0] ?? "";
const cookie = await signIn(url, "bench0@demo.test");
const ask = async (op: string) => {
  const a = performance.now();
  const r = await fetch(url + routes.api.local("parsmart", op), { headers: { cookie, "x-daftar-request": "1" } });
  const t = await r.text();
  return [op, r.status, Math.round(performance.now() - a), t.length];
};
await fetch(url + routes.api.local("parsmart", "notice_settings.change_business"), {
  method: "POST",
  headers: { cookie, origin: url, "x-daftar-request": "1", "content-type": "application/json" },
  body: JSON.stringify({ walletUnderRial: null, escalateAfterMinutes: 15 }),
}).then(async (r) => console.log(r.status, await r.text()));
for (let i = 0; i < 200; i++) {
  await pause(1000);
  const { rows } = await pool.query("select count(*)::int n from notices where over_at is null");
  if (i % 10 === 0) console.log(i, rows[0].n);
  if (rows[0].n >= 9000) break;
}
console.log("DB", stack.env.DATABASE_URL, url, cookie);
for (let i = 0; i < 8; i++) console.log(await ask("notices.counts"));
for (let i = 0; i < 3; i++) console.log(await ask("notices.inbox"));
console.log("ready");
await pause(3600_000);
