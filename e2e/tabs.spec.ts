import { BUSINESS, expect, test } from "./fixtures";

test("many tabs share one stream, and another takes over when its tab closes", async ({ context, signInAs, stack }) => {
  await signInAs("owner");
  let streams = 0;
  context.on("request", (request) => {
    if (request.url().includes("/api/events/")) streams += 1;
  });
  const tabs = [];
  for (let index = 0; index < 4; index++) {
    const tab = await context.newPage();
    await tab.goto(`${stack.urls[0]}/${BUSINESS}/settings/security`);
    await expect(tab.getByRole("button", { name: /به‌روز|زنده|آنلاین|متصل/ }).first()).toBeVisible();
    tabs.push(tab);
  }
  expect(streams).toBe(1);
  await tabs[0]?.close();
  await expect.poll(() => streams).toBe(2);
});
