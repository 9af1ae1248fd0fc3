import { expect, it, vi } from "vitest";

vi.mock("@/lib/server/core/env", () => ({ env: () => given }));
const given = { isHttps: true, DAFTAR_URL: "https://daftar.example.com" };

it("names an address that the service can reach, and none on this machine alone", async () => {
  const { notifyUrlOf } = await import("./notify-url");
  expect(notifyUrlOf("parsmart")).toEqual({
    notifyUrl: "https://daftar.example.com/api/webhooks/parsmart/settlements",
  });
  given.isHttps = false;
  expect(notifyUrlOf("parsmart")).toEqual({});
});
