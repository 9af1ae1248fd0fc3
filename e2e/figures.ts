import { type ApiClient, expect } from "./fixtures";

/** Waits until the overview's thirty days have all been read, as the budget allows, so that it shows all it ever will. */
export async function figuresRead(owner: ApiClient): Promise<void> {
  const daysLeft = async () => {
    const { done, total } = (await owner.get("overview.figures")).body.progress;
    return total - done;
  };
  await expect.poll(daysLeft, { timeout: 40_000 }).toBe(0);
}
