/** Where a network printer stands, as forms say it: that the address is a private one is asked by the back office. */
import { z } from "zod";
import { shortText } from "#contract/value.ts";

/** A name or an IPv4 address as printers have them; empty: none. */
export const printerHost = shortText("打印机地址", 100).regex(
  /^$|^[a-zA-Z0-9](?:[a-zA-Z0-9.-]*[a-zA-Z0-9])?$/,
  "打印机地址只能是 IP 或主机名，例如 192.168.1.50",
);

export const printerPort = z.coerce
  .number("端口必须是数字")
  .int("端口必须是整数")
  .min(1, "端口应在 1 到 65535 之间")
  .max(65_535, "端口应在 1 到 65535 之间");
