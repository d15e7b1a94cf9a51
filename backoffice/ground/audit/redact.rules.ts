/** Keeps secrets out of what is recorded: passwords, tokens, codes, bank and identity numbers. Pure. */

const hidden = "******";

/** Fields whose values are never written down. */
const secretField =
  /pass(wd|word)?(hash)?$|pwd|secret|token|captcha|private_?key|credential|authorization|cookie|^device$|^pin$/i;
/** Numbers of accounts and people: the last four digits tell one from another. */
const numberField = /bank_?account|(bank|card|account)_?(no|num|number)$|id_?(card|no|number)$|identity|licence_?no/i;
/** A code that was sent to somebody: digits only, unlike the codes of goods and customers that have the same name. */
const codeField = /^(verify|verification|sms|mail)?_?code$/i;

/** The same, with secrets masked, in every depth; what is no data is left out. */
export function redact(value: unknown, field = ""): unknown {
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "string" || typeof value === "number") return redactLeaf(String(value), field) ?? value;
  if (value instanceof Date) return value.toISOString();
  if (ArrayBuffer.isView(value)) return `（${value.byteLength} 字节）`;
  if (Array.isArray(value)) return value.map((one) => redact(one, field));
  if (typeof value !== "object") return undefined;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .map(([name, one]) => [name, isSecret(name, one) ? hidden : redact(one, name)]),
  );
}

function isSecret(field: string, value: unknown): boolean {
  return secretField.test(field) && value !== null && typeof value !== "boolean";
}

/** The masked text; null where there is nothing to mask. */
function redactLeaf(text: string, field: string): string | null {
  if (secretField.test(field)) return hidden;
  if (numberField.test(field)) return text === "" ? null : lastFour(text);
  if (codeField.test(field) && /^\d{4,8}$/.test(text)) return hidden;
  const masked = redactText(text);
  return masked === text ? null : masked;
}

function lastFour(text: string): string {
  return text.length > 8 ? `****${text.slice(-4)}` : hidden;
}

/** Free text such as a message or a stack: what looks like a secret is masked, what PostgreSQL cannot keep is dropped. */
export function redactText(text: string): string {
  return (
    // Halves of characters become the replacement character.
    Buffer.from(text)
      .toString()
      .replaceAll("\0", "")
      // What was sealed (settings/secret.ts): useless without the key, and no other key ever reaches it here.
      .replace(/sealed:\d+:[\w+/=]+/g, hidden)
      // Credentials of an address.
      .replace(/(\w+:\/\/)[^\s/@:]+(?::[^\s/@]*)?@/g, `$1${hidden}@`)
      .replace(/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${hidden}`)
      .replace(/((?:pass(?:word|wd)?|pwd|secret|token|api_?key)["']?\s*[=:]\s*["']?)[^\s"',;&)}]+/gi, `$1${hidden}`)
      // Bank cards and identity numbers.
      .replace(/(?<![\dA-Za-z])\d{11,15}(\d{3}[\dXx])(?![\dA-Za-z])/g, "****$1")
      // Session tokens and keys: nothing that people read is as long.
      .replace(/(?<![\w/.-])(?=[\w-]*\d)[\w-]{40,}(?![\w-])/g, hidden)
  );
}
