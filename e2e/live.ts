import { expect, type Page } from "@playwright/test";

/** Opens a page and waits until changes reach it by themselves: the stream has its own time once the page is there. */
export async function openLive(page: Page, address: string): Promise<void> {
  let isLive = false;
  const note = (answer: { url(): string }) => {
    isLive ||= answer.url().includes("/api/events/");
  };
  page.on("response", note);
  await page.goto(address);
  await expect.poll(() => isLive, { message: "the stream of news" }).toBe(true);
  page.off("response", note);
}

/** Cuts the page off from news: nothing on it heals before the test asks for it. */
export async function withoutNews(page: Page): Promise<void> {
  await page.route("**/api/events/**", (route) => route.abort());
}
