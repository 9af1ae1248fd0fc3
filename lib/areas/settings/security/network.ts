/**
 * The network that an address belongs to, as far as a person's home or office keeps it: the first half of an IPv4 address,
 * the first three groups of an IPv6 address; null without an address.
 */
export function networkOf(ip: string | null): string | null {
  if (!ip) return null;
  const plain = ip.replace(/^::ffff:/i, "");
  const four = /^(\d+)\.(\d+)\.\d+\.\d+$/.exec(plain);
  if (four) return `${four[1]}.${four[2]}`;
  const [head = "", tail] = plain.toLowerCase().split("::");
  const groups = head.split(":").filter((group) => group !== "");
  const left = tail === undefined ? groups : [...groups, "0", "0", "0"];
  return left
    .slice(0, 3)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}
