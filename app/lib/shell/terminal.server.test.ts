import { expect, it } from "vitest";
import { readTerminal, terminalHeader, terminalOf } from "./terminal.server.ts";

/** A request of a browser that was given the header's cookie. */
const asked = (header: string) =>
  new Request("http://host.example/", { headers: { Cookie: header.split(";")[0] ?? "" } });

it.each([
  { stallId: 3, paper: "P241" as const, courier: "中通快递", returnsTo: 6 },
  { stallId: null, paper: "A4" as const, courier: "", returnsTo: null },
  { stallId: 2, paper: null, courier: "EMS", returnsTo: 5 },
])("what a browser was told it knows again: %o", (terminal) => {
  expect(terminalOf(asked(terminalHeader(terminal)))).toEqual(terminal);
});

it.each([
  "",
  "stall=x&paper=A5",
  "stall=-1",
  "stall=1.5&paper=p58",
  "stall=99999999999999999999",
  "returnsTo=-6",
])("a cookie edited by hand is as none: %s", (text) => {
  expect(readTerminal(new URLSearchParams(text))).toEqual({
    ...{ stallId: null, paper: null, courier: "", returnsTo: null },
  });
});
