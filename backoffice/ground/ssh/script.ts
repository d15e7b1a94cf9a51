/** Runs a script over a connection, and cuts what it says into plain lines. */
import { StringDecoder } from "node:string_decoder";
import type { Client, ClientChannel } from "ssh2";
import { called } from "./callbacks.ts";

/** What a script left in the background may still say before its connection is closed. */
const lastWordsMs = 1_000;

/** Hears each line. */
export type Heard = (line: string, kind: "OUT" | "ERR") => void;

/** Its exit code; null where a signal ended it. */
export async function runScript(client: Client, script: string, heard: Heard | undefined): Promise<number | null> {
  const channel = await called<ClientChannel>((done) => client.exec(script, done));
  const out = lines((line) => heard?.(line, "OUT"));
  const err = lines((line) => heard?.(line, "ERR"));
  channel.on("data", out.write);
  channel.stderr.on("data", err.write);
  let code: number | null = null;
  await new Promise<void>((resolve) => {
    channel.once("exit", (status: number | null) => {
      code = status;
      // What it started in the background may hold the connection for as long as it lives.
      setTimeout(resolve, lastWordsMs).unref();
    });
    channel.once("close", () => resolve());
  });
  channel.close();
  out.end();
  err.end();
  return code;
}

/** Cuts bytes into lines, without colours and other marks for a screen. */
function lines(heard: (line: string) => void) {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  const tell = (line: string) => heard(plainLine(line));
  return {
    write(bytes: Buffer) {
      const parts = (rest + decoder.write(bytes)).split(/\r?\n|\r/);
      rest = parts.pop() ?? "";
      for (const line of parts) tell(line);
      // A line without an end would otherwise fill the memory.
      if (rest.length > longestLine) {
        tell(rest);
        rest = "";
      }
    },
    end() {
      const last = rest + decoder.end();
      if (last) tell(last);
      rest = "";
    },
  };
}

const longestLine = 4_000;

function plainLine(line: string): string {
  return (
    line
      // biome-ignore lint/suspicious/noControlCharactersInRegex: terminals' marks begin with one
      .replace(/\u001b\[[0-9;?]*[ -/]*[@-~]/g, "")
      .replace(/[^\P{Cc}\t]/gu, "")
      .slice(0, longestLine)
  );
}
