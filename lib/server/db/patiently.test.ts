import { expect, it, vi } from "vitest";
import { retryWhileDatabaseAway } from "./retry-while-database-away";

const failing = (error: Error, times: number) => {
  const work = vi.fn(async () => "written");
  for (let time = 0; time < times; time += 1) work.mockRejectedValueOnce(error);
  return work;
};
/** The driver's errors come inside the query errors. */
const within = (code: string) => new Error("Failed query", { cause: Object.assign(new Error("no"), { code }) });

it.each(["57P01", "57P03", "08006", "ECONNREFUSED"])("waits for a database that is away (%s)", async (code) => {
  const work = failing(within(code), 2);
  expect(await retryWhileDatabaseAway(work)).toBe("written");
  expect(work).toHaveBeenCalledTimes(3);
});

it("takes the database's own no at once", async () => {
  const work = failing(within("23505"), 1);
  await expect(retryWhileDatabaseAway(work)).rejects.toThrow("Failed query");
  expect(work).toHaveBeenCalledTimes(1);
});

it("takes at once what went wrong before the database was asked", async () => {
  const work = failing(new TypeError("x is not a function"), 1);
  await expect(retryWhileDatabaseAway(work)).rejects.toThrow(TypeError);
  expect(work).toHaveBeenCalledTimes(1);
});
