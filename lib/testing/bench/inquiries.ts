import { setTimeout as pause } from "node:timers/promises";
import { inquiryFileRoutes } from "@/lib/areas/people/inquiry-files/declared";
import type { InquiryFile } from "@/lib/areas/people/inquiry-files/schemas";
import { makeIban } from "@/lib/kit/format/iban";
import { routes } from "@/lib/kit/routes";
import { sendFile } from "../rig/send-file";
import { control, signIn } from "../rig/session";
import { startTestStack, type TestStack } from "../rig/stack";
import { quantile, row, table } from "./print";
import type { Wanted } from "./screens";

const BUSINESS = "parsmart";
const ROWS = 10_000;
const ASKERS = ["owner", "manager", "manager2", "accountant"];
const PEOPLE = 24;
/** The average pause between one person's questions. Together they use a third of the POSTs that the service allows. */
const PAUSE_MS = 7500;
const ROUNDS = 2;
const SECONDS = 40;
/** The service's limit. */
const POSTS_PER_SECOND = 10;
const FEE_RIAL = 9000;
/** How many rows of a file were answered before, are wrong, and repeat another row. */
const SPECIAL = { kept: 100, wrong: 100, repeated: 100 };
/** Limits far above what this machine can reach. */
const UNLIMITED = { SANDBOX_LIMITS: "off", SERVICE_LIMIT_OTHER: "4000", SERVICE_LIMIT_POST: "4000" };

/**
 * Measures a file of questions beside people who ask themselves: how much of the service's POST limit the file uses,
 * and how long people wait with and without it, alternating within one run. Then it measures a file of ten thousand
 * rows from its upload to its answers, without limits. `--records=1000` for a smaller one.
 */
export async function measureInquiries({ records = ROWS }: Wanted): Promise<void> {
  await measureBeside();
  await measureWhole(records);
}

let made = 0;
function newIban(): string {
  made += 1;
  return makeIban("056", `${String(made).padStart(7, "0")}0011`);
}
const ibans = (count: number): string[] => Array.from({ length: count }, newIban);

/** The actions of one member, over HTTP. */
function clientOf(url: string, cookie: string) {
  const headers = { cookie, origin: new URL(url).origin, "x-daftar-request": "1", "content-type": "application/json" };
  const answered = async <T>(answer: Response): Promise<T> => {
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const addressOf = (operation: string) => `${url}${routes.api.local(BUSINESS, operation)}`;
  const post = async <T>(operation: string, input: object) =>
    answered<T>(await fetch(addressOf(operation), { method: "POST", headers, body: JSON.stringify(input) }));
  const show = async (fileId: string) =>
    answered<InquiryFile>(await fetch(`${addressOf("inquiry_files.show")}?fileId=${fileId}`, { headers }));
  return {
    post,
    show,
    ask: (iban: string) => post("inquiries.ask", { kind: "iban", input: { iban } }),
    send: (lines: readonly string[]) =>
      sendFile<InquiryFile>(
        addressOf("inquiry_files.create"),
        cookie,
        { kind: "iban", fileName: "bench.csv" },
        ["IBAN", ...lines].join("\n"),
      ),
    async until(fileId: string, isThere: (file: InquiryFile) => boolean, everyMs = 100): Promise<InquiryFile> {
      for (;;) {
        const file = await show(fileId);
        if (isThere(file)) return file;
        await pause(everyMs);
      }
    },
    async download(fileId: string, format: "csv" | "xlsx"): Promise<number> {
      const answer = await fetch(url + inquiryFileRoutes.result(BUSINESS, fileId, "all", format), { headers });
      if (!answer.ok) throw new Error(`a result file answered ${answer.status}`);
      return (await answer.arrayBuffer()).byteLength;
    },
  };
}
type Client = ReturnType<typeof clientOf>;

const signInOwner = async ({ urls: [url = ""] }: TestStack) => clientOf(url, await signIn(url, "owner@demo.test"));
const setFees = (client: Client) =>
  client.post("inquiries.change_settings", { fees: { iban: FEE_RIAL }, monthlyRial: null, members: {} });
const stands = ({ status }: InquiryFile) => status !== "waiting" && status !== "running";

interface Waited {
  waits: number[];
  errors: number;
}

async function measureBeside(): Promise<void> {
  const stack = await startTestStack({ webProcesses: 2 });
  try {
    const owner = await signInOwner(stack);
    await setFees(owner);
    const clients = await Promise.all(
      Array.from({ length: PEOPLE }, async (_, person) => {
        const url = stack.urls[person % stack.urls.length] ?? "";
        return clientOf(url, await signIn(url, `${ASKERS[person % ASKERS.length]}@demo.test`));
      }),
    );
    const { id: fileId } = await owner.send(ibans(ROUNDS * SECONDS * POSTS_PER_SECOND));
    await owner.until(fileId, stands);
    const still: Waited = { waits: [], errors: 0 };
    const beside: Waited = { waits: [], errors: 0 };
    let answered = 0;
    const since = Math.floor(Date.now() / 1000);
    for (let round = 0; round < ROUNDS; round += 1) {
      await work(clients, still);
      const before = (await owner.show(fileId)).counts.done;
      await owner.post("inquiry_files.start", { fileId });
      await work(clients, beside);
      answered += (await owner.show(fileId)).counts.done - before;
      await owner.post("inquiry_files.stop", { fileId });
      await owner.until(fileId, stands);
    }
    const asked = beside.waits.length / (ROUNDS * SECONDS);
    const rows = answered / (ROUNDS * SECONDS);
    const calls = await control<{ worst: { post: { count: number } }; calls: { status: number }[] }>(
      stack,
      "GET",
      `calls?class=post&since=${since}`,
    );
    const p95 = (each: Waited) => quantile(each.waits, 0.95);
    const line = (name: string, each: Waited) =>
      row(
        name,
        each.waits.length,
        each.errors,
        `${quantile(each.waits, 0.5).toFixed(0)} ms`,
        `${p95(each).toFixed(0)} ms`,
        (p95(each) / p95(still)).toFixed(2),
      );
    table(
      `${PEOPLE} people who ask inquiries, ${ROUNDS} × ${SECONDS} s each, the service's real limits, 2 web processes (aim: × 1.20)`,
      ["", "POSTs", "errors", "p50", "p95", "× without a file"],
      [line("no file", still), line("while a file is asked", beside)],
    );
    const share = (perSecond: number) => `${((perSecond / POSTS_PER_SECOND) * 100).toFixed(0)} %`;
    table(
      "Of the POSTs that the service takes",
      ["", "a second", "share"],
      [
        row("people", asked.toFixed(1), share(asked)),
        row("the file's rows", rows.toFixed(1), share(rows)),
        row("fullest 3 seconds", calls.worst.post.count, `${((calls.worst.post.count / 30) * 100).toFixed(0)} %`),
        row("refused with 429", calls.calls.filter(({ status }) => status === 429).length, ""),
      ],
    );
    console.log(`At this pace ten thousand rows take ${(ROWS / rows / 60).toFixed(0)} minutes.`);
  } finally {
    await stack.stop();
  }
}

/** All members ask again and again, each time a new question. */
async function work(clients: readonly Client[], outcome: Waited): Promise<void> {
  const end = Date.now() + SECONDS * 1000;
  await Promise.all(
    clients.map(async (client, person) => {
      await pause((person / clients.length) * PAUSE_MS);
      while (Date.now() < end) {
        const startedAt = performance.now();
        await client.ask(newIban()).catch(() => {
          outcome.errors += 1;
        });
        outcome.waits.push(performance.now() - startedAt);
        await pause(PAUSE_MS * (0.5 + Math.random()));
      }
    }),
  );
}

async function measureWhole(count: number): Promise<void> {
  const stack = await startTestStack({ webProcesses: 2, env: UNLIMITED });
  try {
    const owner = await signInOwner(stack);
    await setFees(owner);
    const kept = ibans(SPECIAL.kept);
    for (const iban of kept) await owner.ask(iban);
    const fresh = ibans(count - SPECIAL.kept - SPECIAL.wrong - SPECIAL.repeated);
    const wrong = Array.from({ length: SPECIAL.wrong }, (_, index) => `IR${String(index).padStart(24, "0")}`);
    const lines = [...kept, ...fresh, ...wrong, ...fresh.slice(0, SPECIAL.repeated)];
    const times: string[][] = [];
    const timed = async <T>(name: string, step: () => Promise<T>, said: (result: T) => string | number): Promise<T> => {
      const startedAt = performance.now();
      const result = await step();
      times.push(row(name, `${((performance.now() - startedAt) / 1000).toFixed(1)} s`, said(result)));
      return result;
    };
    const { id } = await timed(
      "file sent, read and checked",
      () => owner.send(lines),
      ({ rows }) => `${rows} rows`,
    );
    const told = ({ counts: { there, ready, wrong: bad, repeated } }: InquiryFile) =>
      `${ready} to be asked, ${there} kept, ${bad} wrong, ${repeated} repeated`;
    await timed("looked for kept answers", () => owner.until(id, stands), told);
    const go = async (limitRial: number | null) => {
      await owner.post("inquiry_files.start", { fileId: id, limitRial });
      return owner.until(id, stands, 500);
    };
    const tenth = Math.floor(fresh.length / 10);
    const ended = ({ status, error, counts, chargedRial }: InquiryFile) =>
      `${error ?? status}: ${counts.done} answered, ${chargedRial} rial`;
    await timed("asked up to a limit of a tenth", () => go(tenth * FEE_RIAL), ended);
    await timed(
      "went on, and was stopped halfway",
      async () => {
        await owner.post("inquiry_files.start", { fileId: id, limitRial: null });
        await owner.until(id, ({ counts }) => counts.done >= fresh.length / 2);
        await owner.post("inquiry_files.stop", { fileId: id });
        return owner.until(id, stands);
      },
      ended,
    );
    await timed("went on to its end", () => go(null), ended);
    const megabytes = (size: number) => `${(size / 1_000_000).toFixed(1)} MB`;
    await timed("result file, CSV", () => owner.download(id, "csv"), megabytes);
    await timed("result file, XLSX", () => owner.download(id, "xlsx"), megabytes);
    const { charged } = await control<{ charged: unknown[] }>(stack, "GET", "fee-wallet");
    table(`A file of ${count} questions, no limits, 2 web processes`, ["", "took", "came to"], times);
    console.log(
      `Fees taken: ${charged.length} for ${fresh.length + kept.length} questions that were not asked before.`,
    );
  } finally {
    await stack.stop();
  }
}
