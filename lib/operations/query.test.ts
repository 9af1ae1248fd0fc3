import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { invalidateTags } from "./query";

it("asks again for a first answer that was on its way when something changed", async () => {
  const client = new QueryClient();
  const answers: ((value: string) => void)[] = [];
  const observer = new QueryObserver<string>(client, {
    queryKey: ["shop", "withdrawals.show"],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
    meta: { reads: ["withdrawals"] },
  });
  const stop = observer.subscribe(() => {});
  for (let change = 0; change < 3; change++) void invalidateTags(client, "shop", ["withdrawals"]);
  void invalidateTags(client, "other", ["withdrawals"]);
  void invalidateTags(client, "shop", ["member"]);
  expect(answers).toHaveLength(1);
  answers[0]?.("before the change");
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.("after it");
  await expect.poll(() => observer.getCurrentResult().data).toBe("after it");
  expect(answers).toHaveLength(2);
  stop();
  client.clear();
});
