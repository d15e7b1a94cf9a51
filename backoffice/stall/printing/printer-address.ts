/** Where a printer may stand: in the shop's own network. */
import { BlockList, isIPv4 } from "node:net";

const privateNetworks = new BlockList();
for (const [network, bits] of [
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
  ["127.0.0.0", 8],
] as const) {
  privateNetworks.addSubnet(network, bits);
}

/** RFC 1918, link-local and loopback: a printer stands in the shop, and whoever sets it must not reach the world with it. */
export function isPrivateAddress(address: string): boolean {
  return isIPv4(address) && privateNetworks.check(address);
}

/** Refuses what can be told of a host without asking for its address; null when nothing speaks against it. */
export function refusePrinterHost(host: string): string | null {
  // What has only digits and points is meant as an address, however it is written.
  const numeric = /^[\d.]+$/.test(host);
  if (numeric && !isIPv4(host)) return `打印机地址“${host}”不对，例如 192.168.1.50`;
  if (numeric && !isPrivateAddress(host)) return `打印机地址 ${host} 不是内网地址，例如 192.168.1.50`;
  return null;
}
