/** Where a printer may stand: in the shop's own network. */
import { BlockList, isIPv4 } from "node:net";
import type { Settings } from "#backoffice/core/context.ts";

const privateNetworks = new BlockList();
for (const [network, bits] of [
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const) {
  privateNetworks.addSubnet(network, bits);
}

/** Raw printing: of the printer itself, and of print servers with several. */
const printerPorts = Array.from({ length: 10 }, (_, index) => 9100 + index);

/** What counts as a printer's place; a test's own printer listens on loopback, on whatever port it got. */
export interface PrinterPlaces {
  readonly loopback: boolean;
}

/** The processes whose captchas have one answer are tests', on loopback only. */
export function printerPlaces({ captchaFixedCode }: Pick<Settings, "captchaFixedCode">): PrinterPlaces {
  return { loopback: captchaFixedCode !== undefined };
}

/** RFC 1918: a printer stands in the shop, and whoever sets it must reach neither the world nor this machine's own services with it. */
export function isPrinterAddress(address: string, { loopback }: PrinterPlaces): boolean {
  return isIPv4(address) && (privateNetworks.check(address) || (loopback && address.startsWith("127.")));
}

export function isPrinterPort(port: number, { loopback }: PrinterPlaces): boolean {
  return loopback || printerPorts.includes(port);
}

/** Refuses what can be told of a host without asking for its address; null when nothing speaks against it. */
export function refusePrinter(
  { printerHost: host, printerPort: port }: { printerHost: string; printerPort: number },
  places: PrinterPlaces,
): string | null {
  // What has only digits and points is meant as an address, however it is written.
  const numeric = /^[\d.]+$/.test(host);
  if (numeric && !isIPv4(host)) return `打印机地址“${host}”不对，例如 192.168.1.50`;
  if (numeric && !isPrinterAddress(host, places)) return `打印机地址 ${host} 不是内网地址，例如 192.168.1.50`;
  if (host !== "" && !isPrinterPort(port, places)) {
    return `打印机端口只能是 ${printerPorts[0]} 到 ${printerPorts.at(-1)}，一般为 9100`;
  }
  return null;
}
