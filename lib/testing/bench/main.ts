import { parseArgs } from "node:util";
import { measureBook, measureCustomers, measureReconciliation } from "./apart";
import { measureAudit } from "./audit";
import { measureBatchFile } from "./batch-file";
import { ensureBuilt } from "./built";
import { measureFiles } from "./files";
import { measureImport } from "./import";
import { measureInquiries } from "./inquiries";
import { measureNotices } from "./notices";
import { measureOrders } from "./orders";
import { measurePages } from "./pages";
import { buildPassThrough } from "./pass-through";
import { measurePay } from "./pay";
import { measurePeople } from "./people";
import type { Wanted } from "./screens";
import { measureThroughput } from "./throughput";

const PARTS = {
  throughput: measureThroughput,
  people: measurePeople,
  orders: measureOrders,
  pages: measurePages,
  "batch-file": measureBatchFile,
  files: measureFiles,
  audit: measureAudit,
  book: measureBook,
  reconciliation: measureReconciliation,
  import: measureImport,
  pay: measurePay,
  customers: measureCustomers,
  inquiries: measureInquiries,
  notices: measureNotices,
} satisfies Record<string, (wanted: Wanted) => Promise<void>>;
type Part = keyof typeof PARTS;

/** The auditor takes a quarter of an hour for all screens and a large book minutes to be written: when asked for. */
const USUAL: Part[] = ["throughput", "people", "orders", "pages", "batch-file", "files"];

/**
 * `npm run bench`, or `npm run bench -- throughput people orders pages batch-file files audit book reconciliation import pay customers inquiries notices` for some parts of it. Of
 * `pages` and `audit`, `--screens=overview,wallet` chooses screens and `--times=5` how often each is looked at; with `--away` nobody of the service answers meanwhile; of `audit`, `--presets=mobile` one of its two.
 */
async function main(): Promise<void> {
  const { positionals: asked, values } = parseArgs({
    allowPositionals: true,
    options: {
      screens: { type: "string" },
      presets: { type: "string" },
      times: { type: "string" },
      records: { type: "string" },
      away: { type: "boolean" },
    },
  });
  const unknown = asked.filter((name) => !(name in PARTS));
  if (unknown.length > 0)
    throw new Error(`No such part: ${unknown.join(", ")}. There are: ${Object.keys(PARTS).join(", ")}`);
  const parts = asked.length > 0 ? (asked as Part[]) : USUAL;
  if (parts.some((part) => !["batch-file", "book", "reconciliation", "customers"].includes(part))) await ensureBuilt();
  if (parts.some((part) => part === "throughput" || part === "people")) await buildPassThrough();
  const wanted: Wanted = {
    screens: values.screens?.split(","),
    presets: values.presets?.split(","),
    times: Number(values.times) || undefined,
    records: Number(values.records) || undefined,
    isAway: values.away,
  };
  for (const part of parts) await PARTS[part](wanted);
}

main().then(
  () => process.exit(0),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
