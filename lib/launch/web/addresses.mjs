import { BlockList, isIP } from "node:net";
import { networkInterfaces } from "node:os";

/** In TRUSTED_PROXIES: this machine itself. */
const OWN = "own";

/** @param {string} address */
const familyOf = (address) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/**
 * An address without the clothes it may come in: an IPv4 address in an IPv6 one, brackets, a port, a zone.
 *
 * @param {string} text
 * @returns {string | undefined} undefined: not an address
 */
function plainAddress(text) {
  const bare = text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
    .replace(/%.*$/, "")
    .replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");
  return isIP(bare) ? bare : undefined;
}

/**
 * Reads TRUSTED_PROXIES: addresses and networks with commas between them, and the word `own` for this machine's own
 * addresses. `none` trusts nobody.
 *
 * @param {string | undefined} setting
 * @returns {{ trusted: BlockList, fault?: string }} with a fault, what cannot be read is left out
 */
export function readTrustedProxies(setting) {
  const trusted = new BlockList();
  for (const part of (setting ?? OWN).split(",").map((text) => text.trim())) {
    if (part === "" || part === "none") continue;
    if (part === OWN) {
      addOwn(trusted);
      continue;
    }
    const [network = "", length, more] = part.split("/");
    const most = isIP(network) === 6 ? 128 : 32;
    const isLength = length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= most);
    if (!isIP(network) || !isLength || more !== undefined) {
      return { trusted, fault: `has ${JSON.stringify(part)}, which is no address or network` };
    }
    if (length === undefined) trusted.addAddress(network, familyOf(network));
    else trusted.addSubnet(network, Number(length), familyOf(network));
  }
  return { trusted };
}

/** @param {BlockList} list */
function addOwn(list) {
  list.addSubnet("127.0.0.0", 8, "ipv4");
  list.addAddress("::1", "ipv6");
  for (const { address } of Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])) {
    const plain = plainAddress(address);
    if (plain) list.addAddress(plain, familyOf(plain));
  }
}

/**
 * @param {string | undefined} peer the connection's other end
 * @param {BlockList} trusted
 */
export function isTrusted(peer, trusted) {
  const address = plainAddress(peer ?? "");
  return address !== undefined && trusted.check(address, familyOf(address));
}

/**
 * Who is asking: the other end of the connection; where that is a proxy that we trust, whom it names, and so on back
 * through a chain of trusted proxies. What anybody else says about it does not count.
 *
 * @param {string | undefined} peer the connection's other end
 * @param {string | undefined} forwardedFor the header's value
 * @param {BlockList} trusted
 * @returns {string} empty when even the connection has no address any more
 */
export function clientAddressOf(peer, forwardedFor, trusted) {
  let client = plainAddress(peer ?? "") ?? "";
  const named = (forwardedFor ?? "").split(",");
  while (isTrusted(client, trusted)) {
    const next = plainAddress(named.pop() ?? "");
    if (!next) break;
    client = next;
  }
  return client;
}
