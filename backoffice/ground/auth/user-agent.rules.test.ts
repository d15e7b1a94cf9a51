/** Browsers go by the name their users know. */
import { expect, test } from "vitest";
import { describeUserAgent } from "./user-agent.rules.ts";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/126.0.0.0 Safari/537.36`, "Chrome 126 · Windows"],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/126.0.0.0 Safari/537.36 Edg/125.0.1`, "Edge 125 · Windows"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
    "Safari 17 · iPhone",
  ],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Gecko/20100101 Firefox/127.0", "Firefox 127 · macOS"],
  [
    `Mozilla/5.0 (Linux; Android 14) ${webkit} Chrome/120.0 Mobile Safari/537.36 MicroMessenger/8.0`,
    "微信 8 · Android",
  ],
  ["curl/8.5.0", "未知设备"],
  ["", "未知设备"],
])("%s", (userAgent, label) => {
  expect(describeUserAgent(userAgent)).toBe(label);
});
