import type { lookup } from "node:dns";
import { describe, expect, it } from "vitest";
import { ForbiddenAddress, isPublicAddress, publicLookup } from "./public-address";

describe("an address on the internet", () => {
  it.each(["8.8.8.8", "185.143.232.1", "172.15.0.1", "100.128.0.1", "2a00:1450:4001:81b::200e"])("is %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    "127.0.0.1",
    "127.1.2.3",
    "0.0.0.0",
    "10.1.2.3",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "::8.8.8.8",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "2001:0:1::1",
    "fe80::1",
    "fe80::1%eth0",
    "fc00::1",
    "fd12::1",
    "ff02::1",
    "localhost",
    "",
  ])("is not %s", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe("resolving a name", () => {
  const resolved = (addresses: string[], all: boolean) =>
    new Promise((resolve) => {
      const fake = ((_name: string, _options: object, callback: (error: null, found: object[]) => void) =>
        callback(
          null,
          addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
        )) as unknown as typeof lookup;
      publicLookup(fake)("name.test", { all }, (error, found, family) => resolve(error ?? { found, family }));
    });

  it("gives the addresses in the form that is asked for", async () => {
    expect(await resolved(["8.8.8.8", "2a00::1"], false)).toEqual({ found: "8.8.8.8", family: 4 });
    expect(await resolved(["8.8.8.8"], true)).toMatchObject({ found: [{ address: "8.8.8.8", family: 4 }] });
  });

  it("refuses a name if any of its addresses is of the own network, or it has none", async () => {
    for (const addresses of [["127.0.0.1"], ["8.8.8.8", "10.0.0.1"], ["8.8.8.8", "::1"], []]) {
      expect(await resolved(addresses, true)).toBeInstanceOf(ForbiddenAddress);
      expect(await resolved(addresses, false)).toBeInstanceOf(ForbiddenAddress);
    }
  });
});
