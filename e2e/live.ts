import type { Page } from "@playwright/test";

/** Opens a page and waits until changes reach it by themselves. */
export async function openLive(page: Page, address: string): Promise<void> {
  const stream = page.waitForResponse((answer) => answer.url().includes("/api/events/"));
  await page.goto(address);
  await stream;
}

/** Cuts the page off from news: nothing on it heals before the test asks for it. */
export async function withoutNews(page: Page): Promise<void> {
  await page.route("**/api/events/**", (route) => route.abort());
}
