/** Addresses as tests write them: a glob as Playwright has it, a pattern or a condition. */

export function matchesURL(
  address: string,
  wanted: string | RegExp | ((url: URL) => boolean),
  baseURL: string,
): boolean {
  if (typeof wanted === "function") return wanted(new URL(address));
  if (wanted instanceof RegExp) return wanted.test(address);
  return globPattern(wanted.startsWith("*") ? wanted : new URL(wanted, baseURL).href).test(address);
}

/** `**` is anything, `*` anything but a slash, `{a,b}` one of them; a question mark is itself. */
function globPattern(glob: string): RegExp {
  const source = glob.replace(/\*\*|\*|\{[^}]*\}|[\\^$.|?+()[\]]/g, (sign) => {
    if (sign === "**") return ".*";
    if (sign === "*") return "[^/]*";
    if (sign.startsWith("{")) return `(?:${sign.slice(1, -1).split(",").join("|")})`;
    return `\\${sign}`;
  });
  return new RegExp(`^${source}$`);
}
