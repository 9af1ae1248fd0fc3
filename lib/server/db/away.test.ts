import { beforeAll, expect, it } from "vitest";
import { POST as signIn } from "@/app/api/auth/[...nextauth]/route";
import { POST as setUp } from "@/app/api/auth/setup/[token]/route";
import { GET as standing } from "@/app/api/auth/standing/route";
import { GET as stream } from "@/app/api/events/[business]/route";
import { serveApplicant } from "@/lib/areas/cards/cards/server/serve-applicant";
import { customerImport } from "@/lib/areas/people/customer-imports/server/file";
import { serveAuditExport } from "@/lib/areas/records/audit/server/chain-file";
import { serveFileCheck } from "@/lib/areas/records/audit/server/check-file";
import { metrics } from "@/lib/server/core/metrics";
import { db } from "@/lib/server/db/client";
import { publish } from "@/lib/server/events/bus";
import { exportKind } from "@/lib/server/exports/kind";
import { downloadJob } from "@/lib/server/jobs/watched/download";
import { receiveWebhook } from "@/lib/server/webhooks/receive";
import { setNoDatabase } from "@/lib/testing/no-database";

// There is no database here. None of these may ask it, because with a frozen database they would wait.
beforeAll(setNoDatabase);

const BUSINESS = "parsmart";
const asked = (method = "POST") =>
  new Request("https://daftar.test/api", {
    method,
    headers: {
      origin: "https://daftar.test",
      "x-daftar-request": "1",
      "sec-fetch-site": "same-origin",
      "content-type": "application/json",
      cookie: "__Host-daftar-session=somebody",
    },
    ...(method === "POST" && { body: "{}" }),
  });
const params = <T>(value: T) => ({ params: Promise.resolve(value) });

it.each<[string, () => Promise<Response>]>([
  ["signing in", () => signIn(asked(), params({ nextauth: ["callback", "credentials"] }))],
  ["how a browser stands", () => standing(asked("GET"))],
  ["the stream of changes", () => stream(asked("GET"), params({ business: BUSINESS }))],
  ["a one-time link", () => setUp(asked(), params({ token: "secret" }))],
  ["an applicant", () => serveApplicant(asked(), "consent")],
  ["a download", () => downloadJob(asked("GET"), exportKind, BUSINESS, "id")],
  ["a sample", () => customerImport.getSample(asked("GET"), params({ business: BUSINESS }))],
  ["the log as a file", () => serveAuditExport(asked("GET"), BUSINESS)],
  ["a check of such a file", () => serveFileCheck(asked(), BUSINESS)],
  ["a webhook", () => receiveWebhook(asked(), BUSINESS, "withdrawals")],
])("%s is sent away for later while the database does not answer", async (_, ask) => {
  const answer = await ask();
  expect(answer.status).toBe(503);
  expect(await answer.text()).toMatch(/database_away|not_kept/);
});

it("counts the webhooks that are to be sent again", async () => {
  await receiveWebhook(asked(), BUSINESS, "refunds");
  expect(await metrics().webhooks.get()).toMatchObject({
    values: expect.arrayContaining([{ labels: { topic: "refunds", verdict: "not_kept" }, value: 1 }]),
  });
});

it("lets no change fail that is committed already because nobody could be told of it", async () => {
  const change = { business: BUSINESS, tags: ["orders" as const] };
  await expect(publish(change)).resolves.toBeUndefined();
  // Within a transaction both happen, or neither does.
  await expect(publish(change, db())).rejects.toThrow();
});
