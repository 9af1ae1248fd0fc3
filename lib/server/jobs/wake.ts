import "server-only";
import { boss } from "./boss";

/** Has the job run soon; one that waits already is enough. */
export async function wakeFigures(): Promise<void> {
  await (await boss()).send("figures");
}

/** The same of the book's lists. */
export async function wakeLists(): Promise<void> {
  await (await boss()).send("book-lists");
}
