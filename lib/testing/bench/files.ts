import { createHash, randomBytes, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { cardOperations } from "@/lib/cards/operations";
import { FILE_HEAD, toHeader } from "@/lib/operations/file-head";
import { routes } from "@/lib/routes";
import { control, signIn } from "../rig/session";
import { startTestStack } from "../rig/stack";
import { row, table } from "./print";

const MB = 1024 * 1024;
/** The largest file that any operation takes. */
const FILM = Buffer.concat([Buffer.from("\0\0\0\x20ftypisom", "latin1"), randomBytes(20 * MB - 12)]);
const SHA256 = createHash("sha256").update(FILM).digest("hex");
/** As many as a member may have on their way at once. */
const EACH = 2;
const PIECE_BYTES = 64 * 1024;
/** A fast line: a film takes some four seconds, so that all of a round are on their way together. */
const PIECE_EVERY_MS = 12;
const ROUNDS = 3;
const LOOK_EVERY_MS = 50;

/**
 * What the web process holds in memory while files of 20 MB go through it, beside what it held before; files that it
 * kept whole would show with their full size. More than the pieces on their way is what its collector has not yet let go.
 */
export async function measureFiles(): Promise<void> {
  const stack = await startTestStack({ env: { SANDBOX_LIMITS: "off" } });
  try {
    const url = stack.urls[0] ?? "";
    const pid = stack.services.find(({ name }) => name.startsWith("web"))?.pid() ?? 0;
    const cookies = await Promise.all(["owner@demo.test", "manager@demo.test"].map((email) => signIn(url, email)));
    await control(stack, "POST", "card-config", {});
    // Begun and compiled, as after any other day.
    await send(url, cookies[0] ?? "");
    const rows: string[][] = [];
    for (const members of [1, 2]) {
      const sent = cookies.slice(0, members).flatMap((cookie) => Array.from({ length: EACH }, () => cookie));
      for (let round = 1; round <= ROUNDS; round++) {
        const { beforeMb, mostMb } = await watched(pid, () => Promise.all(sent.map((cookie) => send(url, cookie))));
        const moreMb = mostMb - beforeMb;
        const onTheirWayMb = (sent.length * FILM.length) / MB;
        rows.push(
          row(
            `${sent.length} at once, round ${round}`,
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
  } finally {
    await stack.stop();
  }
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

/** One film, at a line's pace, as a browser sends it. @throws Error when it was not taken */
async function send(url: string, cookie: string): Promise<void> {
  const { uploadDocument } = cardOperations;
  const input = {
    provider: "default",
    cardholderId: "ca4d0000-0000-4000-8000-000000000001",
    type: "authentication_video" as const,
  };
  const answer = await new Promise<{ status: number; text: string }>((resolve, reject) => {
    const call = request(
      url + routes.api.service("parsmart", uploadDocument.id),
      {
        method: "POST",
        headers: {
          cookie,
          origin: url,
          "content-type": "application/octet-stream",
          "content-length": FILM.length,
          "x-daftar-request": "1",
          "x-daftar-write": randomUUID(),
          [FILE_HEAD]: toHeader({ input, size: FILM.length, sha256: SHA256 }),
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
      for (let at = 0; at < FILM.length && !call.destroyed; at += PIECE_BYTES) {
        call.write(FILM.subarray(at, at + PIECE_BYTES));
        await pause(PIECE_EVERY_MS);
      }
      call.end();
    })();
  });
  if (answer.status !== 200) throw new Error(`A film was not taken: ${answer.status} ${answer.text}`);
}
