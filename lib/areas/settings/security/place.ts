/**
 * What an address alone tells of a place: the machine that Daftar runs on, a network that the internet does not reach
 * (an office or a VPN), or the internet. Daftar asks nobody for more.
 */
export const PLACES = ["machine", "network", "internet"] as const;
export type Place = (typeof PLACES)[number];

const MACHINE = /^(127\.\d+\.\d+\.\d+|::1)$/;
const NETWORKS = [
  /^10\./,
  /^192\.168\./,
  /^172\.(1[6-9]|2\d|3[01])\./,
  // Link-local, and what providers share among their customers.
  /^169\.254\./,
  /^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
  /^f[cd][0-9a-f]{2}:/,
  /^fe[89ab][0-9a-f]:/,
];

/** @returns null if the address is unknown */
export function placeOf(ip: string | null): Place | null {
  if (!ip) return null;
  const address = ip
    .toLowerCase()
    .replace(/^\[(.*)\](:\d+)?$/, "$1")
    .replace(/^::ffff:(?=\d+\.)/, "")
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, "$1");
  if (MACHINE.test(address)) return "machine";
  return NETWORKS.some((network) => network.test(address)) ? "network" : "internet";
}
