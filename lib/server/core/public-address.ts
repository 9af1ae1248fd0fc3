import "server-only";
import { lookup as resolveName } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** IPv4 addresses that are not those of one machine on the internet (RFC 6890). */
const NOT_PUBLIC_IPV4: readonly [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];
/** The part of IPv6 that is given out, and the parts of it that lead elsewhere: Teredo, documentation, 6to4. */
const GIVEN_OUT_IPV6: readonly [string, number] = ["2000::", 3];
const NOT_PUBLIC_IPV6: readonly [string, number][] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

const notPublic = new BlockList();
for (const [network, prefix] of NOT_PUBLIC_IPV4) notPublic.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of NOT_PUBLIC_IPV6) notPublic.addSubnet(network, prefix, "ipv6");
const givenOut = new BlockList();
givenOut.addSubnet(...GIVEN_OUT_IPV6, "ipv6");

/** Whether an IP address is one on the internet: not this machine, not its own network, and no special one. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !notPublic.check(address, "ipv4");
  return family === 6 && givenOut.check(address, "ipv6") && !notPublic.check(address, "ipv6");
}

/** An address that nothing is sent to, because it is not one on the internet. */
export class ForbiddenAddress extends Error {
  override name = "ForbiddenAddress";
}

/**
 * Resolves a name for `net.connect` to addresses on the internet alone. The connection is made to what was checked here,
 * so a name that resolves differently the next time gains nothing.
 */
export const publicLookup =
  (resolve: typeof resolveName = resolveName): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      const isWell = found.length > 0 && found.every(({ address }) => isPublicAddress(address));
      if (!isWell) return callback(new ForbiddenAddress("the name leads to no address on the internet"), []);
      const [first] = found;
      if (options.all || !first) return callback(null, found);
      callback(null, first.address, first.family);
    });
  };
