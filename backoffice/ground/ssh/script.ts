/** Runs a script over a connection, and cuts what it says into plain lines. */
import { StringDecoder } from "node:string_decoder";
import type { Client } from "ssh2";

/** What a script left in the background may still say before its connection is closed. */
const lastWordsMs = 1_000;

/** Hears each line. */
export type Heard = (line: string, kind: "OUT" | "ERR") => void;

/** Its exit code; null where a signal ended it. */
export async function runScript(client: Client, script: string, heard: Heard | undefined): Promise<number | null> {
  const out = lines((line) => heard?.(line, "OUT"));
  const err = lines((line) => heard?.(line, "ERR"));
  const code = await new Promise<number | null>((resolve, reject) => {
    // Listened to in the very call that says yes: a quick script's code comes in the same packet, before any promise
    // of it would be heard.
    client.exec(script, (error, channel) => {
      if (error) return reject(error);
      let exited: number | null = null;
      const end = () => {
        channel.close();
        resolve(exited);
      };
      channel.on("data", out.write);
      channel.stderr.on("data", err.write);
      channel.once("exit", (status: number | null) => {
        exited = status;
        // What it started in the background may hold the connection for as long as it lives.
        setTimeout(end, lastWordsMs).unref();
      });
      channel.once("close", end);
    });
  });
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
