import type { Sandbox } from "./sandbox";

/** The business's own domain and its subdomains, this machine, and what control has added. */
export function isRegistered(sandbox: Sandbox, url: string): boolean {
  const { hostname } = new URL(url);
  const domains = [
    `${sandbox.business.name}.example`,
    "localhost",
    "127.0.0.1",
    "[::1]",
    ...(sandbox.meta.read<string[]>("domains") ?? []),
  ];
  return domains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`));
}
