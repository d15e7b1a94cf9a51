/** A scratch database goes, whoever looks at it just then. */
import { describe, expect, it } from "vitest";
import { dropScratch } from "./verify.ts";

const refusal = (code: string) => Object.assign(new Error("refused"), { code });

/** A server on which dropping with FORCE fails. */
function serverThatRefuses(code: string) {
  const said: string[] = [];
  const script = async (text: string) => {
    said.push(text);
    if (text.includes("(force)")) throw refusal(code);
  };
  return { said, script };
}

describe("a scratch database", () => {
  it("is dropped without FORCE while a worker of autovacuum looks at it, which no role may end", async () => {
    const server = serverThatRefuses("42501");
    await dropScratch(server, "scratch");
    expect(server.said).toEqual(["drop database scratch with (force)", "drop database scratch"]);
  });

  it("stays where the server refuses for another reason, and says so", async () => {
    const server = serverThatRefuses("57P01");
    await expect(dropScratch(server, "scratch")).rejects.toThrow("refused");
    expect(server.said).toHaveLength(1);
  });
});
