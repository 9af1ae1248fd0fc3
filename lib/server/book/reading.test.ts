import { expect, it } from "vitest";
import { withOrigin } from "@/lib/server/core/request-origin";
import { giveWay } from "./reading";

const ask = (times: number) => {
  for (let time = 0; time < times; time += 1)
    withOrigin({ memberId: "somebody", ip: null, requestId: "test" }, () => undefined);
};

it("gives way to people who ask, and waits for nothing where nobody does", async () => {
  // The abort affects only a call that waits.
  const broken = AbortSignal.abort();
  await giveWay(broken);
  ask(40);
  await expect(giveWay(broken)).rejects.toThrow();
});
