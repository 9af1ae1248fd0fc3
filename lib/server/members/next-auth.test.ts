import { expect, it } from "vitest";
import { runNextAuth } from "./next-auth";

it("reads no more of a sign-in than one can be, whoever sends it", async () => {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      controller.enqueue(new Uint8Array(8 * 1024));
    },
  });
  const request = new Request("http://localhost:3000/api/auth/callback/credentials", {
    method: "POST",
    body,
    duplex: "half",
  } as RequestInit);
  const context = { params: Promise.resolve({ nextauth: ["callback", "credentials"] }) };
  await expect(runNextAuth(request, context, "test-request")).rejects.toMatchObject({ code: "too_large" });
  expect(sent).toBeLessThan(10);
});
