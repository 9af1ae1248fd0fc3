import { expect, test } from "../fixtures";
import { agePair } from "../old-pair";

const REFRESH = "/v3/refreshtoken";

interface Calls {
  worst: { other: { count: number }; post: { count: number } };
  calls: { route: string | null; status: number }[];
}

test.describe.configure({ mode: "serial" });

test("200 parallel calls at the end of the token, through two web processes, cause one refresh", async ({
  apiAs,
  sandbox,
  stack,
}) => {
  const [first, second] = await Promise.all(stack.urls.map((url) => apiAs("owner", url)));
  await sandbox.post("limits", { limits: "off" });
  await sandbox.post("tokens/expire", { access: true });
  const since = Date.now();
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      (index % 2 === 0 ? first : second)?.get("withdrawals.list", { page: 1 + (index % 90), perPage: 2 + (index % 3) }),
    ),
  );
  expect(answers.filter((answer) => answer?.status !== 200).map((answer) => answer?.body)).toEqual([]);
  const { calls } = await sandbox.get<Calls>(`calls?since=${since}&path=${REFRESH}`);
  expect(calls.filter(({ route }) => route?.includes(REFRESH))).toHaveLength(1);
  await sandbox.post("limits", { limits: "real" });
});

test("a flood from two processes stays within the service's limits, and nobody meets a 429", async ({
  apiAs,
  sandbox,
  stack,
}) => {
  const clients = await Promise.all(stack.urls.map((url) => apiAs("owner", url)));
  // A quiet window first, so that only this flood is measured.
  await expect
    .poll(async () => (await sandbox.get<Calls>(`calls?since=${Date.now() - 3000}&limit=0`)).worst.other.count, {
      timeout: 20_000,
    })
    .toBeLessThan(5);
  const since = Date.now();
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, index) =>
      clients[index % clients.length]?.get("withdrawals.list", { page: 100 + index, perPage: 1 }),
    ),
  );
  expect(answers.filter((answer) => answer?.status !== 200).map((answer) => answer?.body)).toEqual([]);
  const { worst, calls } = await sandbox.get<Calls>(`calls?since=${since}`);
  expect(calls.filter(({ status }) => status === 429)).toEqual([]);
  expect(worst.other.count).toBeLessThanOrEqual(100);
  expect(worst.post.count).toBeLessThanOrEqual(30);
});

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

  const health = await fetch(`${stack.urls[1]}/api/health`);
  expect(await health.json()).toMatchObject({ status: "degraded", links: { broken: 1 } });
  const accountant = await apiAs("accountant", stack.urls[1]);
  expect((await accountant.get("connection.state")).body.link).toBe("broken");
  await signInAs("support");
  for (const path of ["", "/withdrawals", "/settings/security"]) {
    await page.goto(`/parsmart${path}`);
    await expect(page.getByRole("status").filter({ hasText: "قطع شده" })).toBeVisible();
  }

  const pair = await sandbox.post<{ access_token: string; refresh_token: string }>("tokens", {});
  const input = { accessToken: pair.access_token, refreshToken: pair.refresh_token, password: "sandbox-demo" };
  expect((await owner.post("connection.paste_pair", { ...input, password: "wrong" })).body.fields).toEqual({
    password: "errors.passwordNotRight",
  });
  expect((await owner.post("connection.paste_pair", { ...input, accessToken: "not-a-token" })).body.fields).toEqual({
    accessToken: "errors.tokenRefused",
  });
  expect((await owner.post("connection.paste_pair", input)).body.link).toBe("ok");
  await expect(page.getByRole("status").filter({ hasText: "قطع شده" })).toBeHidden();
  expect((await fetch(`${stack.urls[0]}/api/health`).then((answer) => answer.json())).status).toBe("ok");
});
