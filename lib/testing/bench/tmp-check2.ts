import pg from "pg";

const orig = pg.Client.prototype.query as any;
const log: [number, string, number][] = [];
(pg.Client.prototype as any).query = function (q: any, ...rest: any[]) {
  const a = performance.now();
  const note = (x: any) =>
    log.push([Math.round(performance.now() - a), typeof q === "string" ? q : q.text, x?.rows?.length ?? 0]);
  const i = rest.findIndex((x) => typeof x === "function");
  if (i >= 0) {
    const f = rest[i];
    rest[i] = (e: any, x: any) => {
      note(x);
      f(e, x);
    };
  }
  const r = orig.call(this, q, ...rest);
  if (r && r.then) r.then(note, () => {});
  return r;
};

import "@/lib/server/app";
import { registry } from "@/lib/server/core/registry";
import { hearing } from "@/lib/server/events/bus";
import { checkNotices } from "@/lib/server/notices/check";

hearing();
const times: Record<string, number[]> = {};
for (const source of registry().noticeSources) {
  const f = source.find;
  source.find = async (b: string, n: Date) => {
    const a = performance.now();
    try {
      return await f(b, n);
    } finally {
      (times[source.kind] ??= []).push(Math.round(performance.now() - a));
    }
  };
}
for (let i = 0; i < 6; i++) {
  const a = performance.now();
  const c = process.cpuUsage();
  await checkNotices("parsmart");
  const d = process.cpuUsage(c);
  console.log("check", Math.round(performance.now() - a), "cpu", Math.round((d.user + d.system) / 1000));
}
console.log(Object.entries(times).filter(([, t]) => Math.max(...t.slice(1)) > 15));
for (const [ms, text, n] of log.sort((a, b) => b[0] - a[0]).slice(0, 25))
  console.log(ms, n, text.replaceAll("\n", " ").slice(0, 1500));
process.exit(0);
