import { createHash, randomBytes, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { applicantOperations } from "@/lib/areas/cards/cards/applicant-operations";
import { cardOperations } from "@/lib/areas/cards/cards/operations";
import { FILE_HEAD, toHeader } from "@/lib/kit/operations/file-head";
import { routes } from "@/lib/kit/routes";
import { APPLICANT } from "../applicant";
import { newNationalCode } from "../national-code";
import { control, signIn } from "../rig/session";
import { startTestStack, type TestStack } from "../rig/stack";
import { operationAddress } from "../screens";
import { quantile, row, table } from "./print";

const MB = 1024 * 1024;
/** The largest file that any operation takes. */
const FILM = Buffer.concat([Buffer.from("\0\0\0\x20ftypisom", "latin1"), randomBytes(20 * MB - 12)]);
const SHA256 = createHash("sha256").update(FILM).digest("hex");
/** As many as a member may have on their way at once: together six, which is what a business's members may have. */
const EACH = 2;
/** As many as its applicants may, besides: each has a link of their own. */
const APPLICANTS = 4;
const SENDERS = ["owner@demo.test", "manager@demo.test", "manager2@demo.test"];
/** So often one film goes each way, in turns. */
const TIMES = 7;
const PIECE_BYTES = 64 * 1024;
/** A fast line: a film takes some four seconds, so that all of a round are on their way together. */
const PIECE_EVERY_MS = 12;
const ROUNDS = 3;
const LOOK_EVERY_MS = 50;

const INPUT = {
  provider: "default",
  cardholderId: "ca4d0000-0000-4000-8000-000000000001",
  type: "authentication_video" as const,
};

/**
 * What the web process holds in memory while files of 20 MB go through it, beside what it held before; files that it
 * kept whole would show with their full size. More than the pieces on their way is what its collector has not yet let go.
 * Then how long one takes, beside the same one sent straight to the sandbox.
 */
export async function measureFiles(): Promise<void> {
  const stack = await startTestStack({ env: { SANDBOX_LIMITS: "off" } });
  try {
    const url = stack.urls[0] ?? "";
    const pid = stack.services.find(({ name }) => name.startsWith("web"))?.pid() ?? 0;
    const cookies = await Promise.all(SENDERS.map((email) => signIn(url, email)));
    await control(stack, "POST", "card-config", {});
    // Begun and compiled, as after any other day.
    await send(url, cookies[0] ?? "");
    const rows: string[][] = [];
    for (const { members, applicants } of [
      { members: 1, applicants: 0 },
      { members: 3, applicants: 0 },
      { members: 3, applicants: APPLICANTS },
    ]) {
      const sent = cookies.slice(0, members).flatMap((cookie) => Array.from({ length: EACH }, () => cookie));
      const count = sent.length + applicants;
      for (let round = 1; round <= ROUNDS; round++) {
        const links = await makeLinks(stack, cookies[0] ?? "", applicants);
        const { beforeMb, mostMb } = await watched(pid, () =>
          Promise.all([...sent.map((cookie) => send(url, cookie)), ...links.map((link) => sendByLink(url, link))]),
        );
        const moreMb = mostMb - beforeMb;
        const onTheirWayMb = (count * FILM.length) / MB;
        rows.push(
          row(
            `${count} at once, round ${round}`,
            `${beforeMb.toFixed(0)} MB`,
            `${mostMb.toFixed(0)} MB`,
            `${moreMb.toFixed(0)} MB`,
            `${((moreMb / onTheirWayMb) * 100).toFixed(0)} %`,
          ),
        );
      }
    }
    table(
      "Files of 20 MB through the proxy: memory of the web process",
      ["", "before", "at most", "more", "of all bytes sent"],
      rows,
    );
    const straightMs: number[] = [];
    const throughMs: number[] = [];
    for (let time = 0; time < TIMES; time++) {
      straightMs.push(await tookMs(() => sendStraight(stack)));
      throughMs.push(await tookMs(() => send(url, cookies[0] ?? "", FILM.length)));
    }
    const [straight, through] = [quantile(straightMs, 0.5), quantile(throughMs, 0.5)];
    table(
      "One file of 20 MB as fast as it goes: median time",
      ["", "straight to the sandbox", "through the proxy", "ratio"],
      [row("", `${straight.toFixed(0)} ms`, `${through.toFixed(0)} ms`, (through / straight).toFixed(2))],
    );
  } finally {
    await stack.stop();
  }
}

async function tookMs(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** One film as the service takes it from anybody. @throws Error when it was not taken */
async function sendStraight(stack: TestStack): Promise<void> {
  const { access_token: token } = await control<{ access_token: string }>(stack, "POST", "tokens", {});
  const form = new FormData();
  form.set("type", INPUT.type);
  form.set("file", new Blob([FILM], { type: "video/mp4" }), "file.mp4");
  const path = cardOperations.uploadDocument.service.path
    .replace(":business", "parsmart")
    .replace(":provider", INPUT.provider)
    .replace(":cardholder_id", INPUT.cardholderId);
  const answer = await fetch(`${stack.env.SERVICE_BASE_URL}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (!answer.ok) throw new Error(`A film was not taken: ${answer.status} ${await answer.text()}`);
}

async function watched(pid: number, work: () => Promise<unknown>): Promise<{ beforeMb: number; mostMb: number }> {
  const beforeMb = residentMb(pid);
  let mostMb = beforeMb;
  const timer = setInterval(() => {
    mostMb = Math.max(mostMb, residentMb(pid));
  }, LOOK_EVERY_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return { beforeMb, mostMb };
}

/** What the kernel says a process holds. */
function residentMb(pid: number): number {
  const [, kb = "0"] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kb) / 1024;
}

/** The secrets of links of applicants who have been registered and agreed, each to send a film. */
async function makeLinks(stack: TestStack, cookie: string, count: number): Promise<string[]> {
  const url = stack.urls[0] ?? "";
  const headers = { origin: url, "x-daftar-request": "1", "content-type": "application/json" };
  const post = async <T>(path: string, more: Record<string, string>, body: object): Promise<T> => {
    const answer = await fetch(url + path, {
      method: "POST",
      headers: { ...headers, ...more },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const ask = <T>({ id }: { id: string }, input: object) =>
    post<T>(operationAddress(id), { cookie, "x-daftar-write": randomUUID() }, input);
  const { provider } = INPUT;
  if (count > 0) await ask(cardOperations.saveProvider, { slug: provider, name: "بانک نمونه" });
  const secrets: string[] = [];
  for (let made = 0; made < count; made++) {
    const { id: applicationId } = await ask<{ id: string }>(cardOperations.begin, { provider });
    const facts = { ...APPLICANT, nationalCode: newNationalCode("47111") };
    const { version } = await ask<{ version: number }>(cardOperations.save, { applicationId, version: 1, facts });
    await ask(cardOperations.register, { applicationId, version });
    const steps = ["upload_authentication_video"];
    const { url: link } = await ask<{ url: string }>(applicantOperations.hand, { applicationId, steps, hours: 24 });
    const secret = link.split("/apply/")[1] ?? "";
    await post("/api/applicant/consent", { "x-daftar-link": secret }, {});
    secrets.push(secret);
  }
  return secrets;
}

/** One film as a member's browser sends it. */
const send = (url: string, cookie: string, pieceBytes = PIECE_BYTES): Promise<void> =>
  sendFilm(url, {
    path: routes.api.service("parsmart", cardOperations.uploadDocument.id),
    headers: { cookie, "x-daftar-write": randomUUID(), [FILE_HEAD]: headOf(INPUT) },
    pieceBytes,
  });

/** The same by an applicant's. */
const sendByLink = (url: string, secret: string): Promise<void> =>
  sendFilm(url, {
    path: "/api/applicant/document",
    headers: { "x-daftar-link": secret, [FILE_HEAD]: headOf({ slug: "upload_authentication_video" }) },
    pieceBytes: PIECE_BYTES,
  });

const headOf = (input: object): string => toHeader({ input, size: FILM.length, sha256: SHA256 });

interface FilmSent {
  path: string;
  headers: Readonly<Record<string, string>>;
  pieceBytes: number;
}

/**
 * One film at a line's pace, unless the pieces are larger.
 *
 * @throws Error when it was not taken
 */
async function sendFilm(url: string, { path, headers, pieceBytes }: FilmSent): Promise<void> {
  const answer = await new Promise<{ status: number; text: string }>((resolve, reject) => {
    const call = request(
      url + path,
      {
        method: "POST",
        headers: {
          ...headers,
          origin: url,
          "content-type": "application/octet-stream",
          "content-length": FILM.length,
          "x-daftar-request": "1",
        },
      },
      (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (piece) => {
          text += piece;
        });
        response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    call.on("error", reject);
    void (async () => {
      for (let at = 0; at < FILM.length && !call.destroyed; at += pieceBytes) {
        call.write(FILM.subarray(at, at + pieceBytes));
        if (at + pieceBytes < FILM.length) await pause(PIECE_EVERY_MS);
      }
      call.end();
    })();
  });
  if (answer.status !== 200) throw new Error(`A film was not taken: ${answer.status} ${answer.text}`);
}
