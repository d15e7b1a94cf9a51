/** A certificate of one's own for 127.0.0.1, made when a test asks for it (X.509 v3, ECDSA with P-256). */
import { generateKeyPairSync, sign } from "node:crypto";

/** PEM of both; the certificate is its own authority. */
export function makeCertificate(): { key: string; certificate: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = der(0x30, oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
  const name = der(0x30, der(0x31, der(0x30, oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from("127.0.0.1")))));
  const years = der(0x30, der(0x17, Buffer.from("200101000000Z")), der(0x17, Buffer.from("490101000000Z")));
  const authority = extension([0x55, 0x1d, 0x13], der(0x30, der(0x01, Buffer.from([0xff]))));
  const addresses = extension([0x55, 0x1d, 0x11], der(0x30, der(0x87, Buffer.from([127, 0, 0, 1]))));
  const signed = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ...[algorithm, name, years, name],
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, der(0x30, authority, addresses)),
  );
  const signature = sign("sha256", signed, privateKey);
  const whole = der(0x30, signed, algorithm, der(0x03, Buffer.from([0]), signature));
  const lines = whole.toString("base64").match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    certificate: ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----"].join("\n"),
  };
}

function extension(id: readonly number[], value: Buffer): Buffer {
  return der(0x30, oid(...id), der(0x04, value));
}

function oid(...bytes: number[]): Buffer {
  return der(0x06, Buffer.from(bytes));
}

/** Tag, length, content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, Math.floor(length / 0x100), length % 0x100];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
