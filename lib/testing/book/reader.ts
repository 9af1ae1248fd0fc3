import "@/lib/server/app";
import { readDueFigures } from "@/lib/areas/records/overview/server/job";
import { readLists } from "@/lib/server/book/read-lists";
import { READING } from "@/lib/server/book/reading";

/**
 * A process of its own that reads the book as a web process does, over and over, until it is killed. Says a line after
 * each time that it was through with everything.
 */
async function main(): Promise<never> {
  // More pages, and so more moments to be killed at.
  READING.perPage = Number(process.env.READER_PER_PAGE);
  const never = new AbortController().signal;
  for (let round = 1; ; round += 1) {
    await Promise.all([readDueFigures(never), readLists(never)]);
    console.log(`round ${round}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

void main();
