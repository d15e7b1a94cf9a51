/** Reads an answer as it is on the wire: nothing decoded, its bytes counted. */
import { type Agent, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

export interface WireAnswer {
  readonly status: number;
  /** Of the body, as transferred. */
  readonly bytes: number;
  /** Status line and header fields. */
  readonly headerBytes: number;
  readonly contentLength: number | null;
  readonly encoding: string;
  readonly text: string;
}

export function get(url: string, headers: Record<string, string> = {}, agent?: Agent): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      { ...(agent && { agent }), headers: { "Accept-Encoding": "gzip, deflate, br", ...headers } },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.once("error", reject);
        answer.once("end", () => {
          const body = Buffer.concat(parts);
          const encoding = answer.headers["content-encoding"] ?? "";
          const length = answer.headers["content-length"];
          resolve({
            status: answer.statusCode ?? 0,
            bytes: body.length,
            headerBytes: answer.rawHeaders.join("").length + answer.rawHeaders.length * 2 + 17,
            contentLength: length === undefined ? null : Number(length),
            encoding,
            text: decoded(body, encoding).toString("utf8"),
          });
        });
      },
    );
    asked.once("error", reject);
    asked.end();
  });
}

function decoded(body: Buffer, encoding: string): Buffer {
  if (encoding === "br") return brotliDecompressSync(body);
  return encoding === "gzip" ? gunzipSync(body) : body;
}
