/**
 * Cookies that either side writes, server and script: preferences, no secrets, for all pages and a year. Pure but for
 * `writeSharedCookie`, which is the browser's.
 */
const yearSeconds = 365 * 24 * 3600;

/** One `Set-Cookie` line; `document.cookie` takes the same text. */
export function sharedCookie(name: string, value: string): string {
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`;
}

export function writeSharedCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is too young for the browsers we serve
  document.cookie = sharedCookie(name, value);
}
