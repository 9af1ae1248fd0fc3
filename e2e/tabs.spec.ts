import { BUSINESS, expect, test } from "./fixtures";
import { openLive } from "./live";

test("many tabs share one stream, and another takes over when its tab closes", async ({ context, signInAs, stack }) => {
  await signInAs("owner");
  let streams = 0;
  context.on("request", (request) => {
    if (request.url().includes("/api/events/")) streams += 1;
  });
  const tabs = [];
  for (let index = 0; index < 3; index++) {
    const tab = await context.newPage();
    const address = `${stack.urls[0]}/${BUSINESS}/settings/security`;
    // The first one has the stream before the others come.
    await (index === 0 ? openLive(tab, address) : tab.goto(address));
    await expect(tab.getByRole("button", { name: /به‌روز|زنده|آنلاین|متصل/ }).first()).toBeVisible();
    tabs.push(tab);
  }
  expect(streams).toBe(1);
  await tabs[0]?.close();
  await expect.poll(() => streams).toBe(2);
});
