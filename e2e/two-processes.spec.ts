import { routes } from "@/lib/routes";
import { BUSINESS, expect, test } from "./fixtures";
import { openLive } from "./live";

test("a screen from one web process changes when the webhook reaches the other", async ({
  newWithdrawal,
  page,
  sandbox,
  signInAs,
  stack,
}) => {
  const waiting = await newWithdrawal();
  await signInAs("support");
  await openLive(page, `${stack.urls[1]}${routes.withdrawal(BUSINESS, waiting.id)}`);
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
  await sandbox.post(`withdrawals/${waiting.id}/settle`, { status: "DONE" });
  await expect(page.getByText("پول از حساب مشتری برداشت شد")).toBeVisible();
  await expect(page.getByText("وب‌هوک رسید: موفق")).toBeVisible();
});

test("what one process is told of a member counts in the other with the next request", async ({
  apiAs,
  newMember,
  stack,
}) => {
  const [owner, member] = [await apiAs("owner"), await newMember("manager")];
  const there = await apiAs(member, stack.urls[1]);
  expect((await there.get("audit.list")).status).toBe(200);
  await owner.post("team.change_role", { memberId: member.id, role: "support" });
  expect((await there.get("audit.list")).status).toBe(403);
  await owner.post("team.disable", { memberId: member.id });
  expect((await there.get("withdrawals.list")).status).toBe(401);
});
