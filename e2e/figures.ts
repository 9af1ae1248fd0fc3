import type { OverviewFigures } from "@/lib/areas/records/overview/schemas";
import { type ApiClient, expect } from "./fixtures";

/** The book is read as the service's limits allow, behind people. */
const READING = { timeout: 120_000 };

/** Waits until the overview's thirty days have all been read, so that it shows all it ever will. To ask for them wakes the job. */
export async function figuresRead(owner: ApiClient): Promise<void> {
  const daysLeft = async () => {
    const { done, total } = (await figures(owner)).progress;
    return total - done;
  };
  await expect.poll(daysLeft, READING).toBe(0);
}

/** Waits until the book has the statement of thirty days, with or without the withdrawals of those days. */
export async function statementRead(owner: ApiClient): Promise<void> {
  await expect.poll(async () => (await figures(owner)).channels?.month.isWhole, READING).toBe(true);
}

const figures = async (owner: ApiClient): Promise<OverviewFigures> => (await owner.get("overview.figures")).body;
