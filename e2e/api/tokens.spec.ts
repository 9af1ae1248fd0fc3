import { securityRoutes } from "@/lib/areas/settings/security/declared";
import { BUSINESS, expect, test } from "../fixtures";
import { LONG } from "../long";
import { agePair } from "../old-pair";

const REFRESH = "/v3/refreshtoken";

interface Calls {
  worst: { other: { count: number }; post: { count: number } };
  calls: { route: string | null; status: number }[];
}

test.describe.configure({ mode: "serial" });

// Fewer calls at the end of a token, through two processes: `two-processes.spec.ts`.
test(
  "200 parallel calls at the end of the token, through two web processes, cause one refresh",
  LONG,
  async ({ apiAs, sandbox, secondWeb }) => {
    const [first, second] = [await apiAs("owner"), await apiAs("owner", await secondWeb())];
    await sandbox.post("limits", { limits: "off" });
    await sandbox.post("tokens/expire", { access: true });
    const since = Date.now();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        (index % 2 === 0 ? first : second).get("withdrawals.list", {
          page: 1 + (index % 90),
          perPage: 2 + (index % 3),
        }),
      ),
    );
    expect(answers.filter((answer) => answer.status !== 200).map((answer) => answer.body)).toEqual([]);
    const { calls } = await sandbox.get<Calls>(`calls?since=${since}&path=${REFRESH}`);
    expect(calls.filter(({ route }) => route?.includes(REFRESH))).toHaveLength(1);
    await sandbox.post("limits", { limits: "real" });
  },
);

// In one process: `lib/server/budget/budget.test.ts`.
test(
  "a flood from two processes stays within the service's limits, and nobody meets a 429",
  LONG,
  async ({ apiAs, sandbox, secondWeb }) => {
    const clients = [await apiAs("owner"), await apiAs("owner", await secondWeb())];
    const since = Date.now();
    // More than a window holds.
    const answers = await Promise.all(
      Array.from({ length: 150 }, (_, index) =>
        clients[index % 2]?.get("withdrawals.list", { page: 100 + index, perPage: 1 }),
      ),
    );
    expect(answers.filter((answer) => answer?.status !== 200).map((answer) => answer?.body)).toEqual([]);
    const { worst, calls } = await sandbox.get<Calls>(`calls?since=${since}`);
    expect(calls.filter(({ status }) => status === 429)).toEqual([]);
    expect(worst.other.count).toBeLessThanOrEqual(100);
    expect(worst.post.count).toBeLessThanOrEqual(30);
  },
);

test("a lost refresh answer breaks the link, which is said everywhere, and a pasted pair heals it", async ({
  apiAs,
  browserErrors,
  page,
  sandbox,
  signInAs,
  sql,
  stack,
}) => {
  browserErrors.allowFailedRequests();
  const owner = await apiAs("owner");
  await agePair(sql);
  await sandbox.post("faults", { fault: "refresh_lost" });
  expect((await owner.post("connection.refresh", {})).body.code).toBe("token_broken");

  const health = await fetch(`${stack.urls[0]}/api/health`);
  expect(await health.json()).toMatchObject({ status: "degraded", links: { broken: 1 } });
  const accountant = await apiAs("accountant");
  expect((await accountant.get("connection.state")).body.link).toBe("broken");
  await signInAs("support");
  await page.goto(securityRoutes.security(BUSINESS));
  const said = page.getByRole("status").filter({ hasText: "قطع شده" });
  await expect(said).toBeVisible();

  const pair = await sandbox.post<{ access_token: string; refresh_token: string }>("tokens", {});
  const input = { accessToken: pair.access_token, refreshToken: pair.refresh_token, password: "sandbox-demo" };
  expect((await owner.post("connection.paste_pair", { ...input, password: "wrong" })).body.fields).toEqual({
    password: "errors.passwordNotRight",
  });
  expect((await owner.post("connection.paste_pair", { ...input, accessToken: "not-a-token" })).body.fields).toEqual({
    accessToken: "errors.tokenRefused",
  });
  expect((await owner.post("connection.paste_pair", input)).body.link).toBe("ok");
  await expect(said).toBeHidden();
  expect((await fetch(`${stack.urls[0]}/api/health`).then((answer) => answer.json())).status).toBe("ok");
});
