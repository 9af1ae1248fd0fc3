import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import { BUSINESS, expect, test } from "./fixtures";
import { openLive } from "./live";

interface Calls {
  calls: { route: string | null }[];
}

// One story: the second process is started for it.
test("two web processes refresh the token once, hear of each other's webhooks, and know a member's role at once", async ({
  apiAs,
  newMember,
  newWithdrawal,
  page,
  sandbox,
  secondWeb,
  signInAs,
}) => {
  const second = await secondWeb();

  await test.step("calls of both at the end of the token cause one refresh", async () => {
    const owners = [await apiAs("owner"), await apiAs("owner", second)];
    await sandbox.post("tokens/expire", { access: true });
    const since = Date.now();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        owners[index % 2]?.get("withdrawals.list", { page: 300 + index, perPage: 1 }),
      ),
    );
    expect(answers.filter((answer) => answer?.status !== 200).map((answer) => answer?.body)).toEqual([]);
    const { calls } = await sandbox.get<Calls>(`calls?since=${since}`);
    expect(calls.filter(({ route }) => route?.includes("/v3/refreshtoken"))).toHaveLength(1);
  });

  await test.step("a screen from one changes when the webhook reaches the other", async () => {
    const waiting = await newWithdrawal();
    await signInAs("support");
    await openLive(page, `${second}${withdrawalRoutes.withdrawal(BUSINESS, waiting.id)}`);
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await sandbox.post(`withdrawals/${waiting.id}/settle`, { status: "DONE" });
    await expect(page.getByText("مبلغ از حساب مشتری وصول شد")).toBeVisible();
    await expect(page.getByText("وب‌هوک رسید: موفق")).toBeVisible();
    // The second process ends with the story; the page listens to it.
    await page.goto("about:blank");
  });

  await test.step("what one is told of a member counts in the other with the next request", async () => {
    const [owner, member] = [await apiAs("owner"), await newMember("manager")];
    const there = await apiAs(member, second);
    expect((await there.get("audit.list")).status).toBe(200);
    await owner.post("team.change_role", { memberId: member.id, role: "support" });
    expect((await there.get("audit.list")).status).toBe(403);
    await owner.post("team.disable", { memberId: member.id });
    expect((await there.get("withdrawals.list")).status).toBe(401);
  });
});
