import { measureBatchFile } from "./batch-file";
import { ensureBuilt } from "./built";
import { measureOrders } from "./orders";
import { measurePages } from "./pages";
import { buildPassThrough } from "./pass-through";
import { measurePeople } from "./people";
import { measureThroughput } from "./throughput";

const PARTS = {
  throughput: measureThroughput,
  people: measurePeople,
  orders: measureOrders,
  pages: measurePages,
  "batch-file": measureBatchFile,
} as const;
type Part = keyof typeof PARTS;

/** `npm run bench`, or `npm run bench -- throughput people orders pages batch-file` for some parts of it. */
async function main(): Promise<void> {
  const asked = process.argv.slice(2);
  const unknown = asked.filter((name) => !(name in PARTS));
  if (unknown.length > 0)
    throw new Error(`No such part: ${unknown.join(", ")}. There are: ${Object.keys(PARTS).join(", ")}`);
  const parts = asked.length > 0 ? (asked as Part[]) : (Object.keys(PARTS) as Part[]);
  if (parts.some((part) => part !== "batch-file")) await ensureBuilt();
  if (parts.some((part) => part === "throughput" || part === "people")) await buildPassThrough();
  for (const part of parts) await PARTS[part]();
}

main().then(
  () => process.exit(0),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
