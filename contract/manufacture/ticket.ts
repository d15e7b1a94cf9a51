/** What a 扎票 says: its code in bars, and in its QR code the address of the page that books it. Pure. */

/** Where whoever sewed the bundle books it; the QR code of every ticket leads there. */
export const ticketPage = "/clothes/manufacture/batch/class/own";

/** What the QR code of a ticket holds: a telephone's own camera opens it. */
export function formatTicketAddress(origin: string, code: string): string {
  return `${origin}${ticketPage}?code=${encodeURIComponent(code)}`;
}

/** The code in what was scanned or typed: it alone, or the address that a QR code holds; anything else stays as it is. */
export function readTicketCode(text: string): string {
  const [, code] = /[?&]code=([\w-]+)/.exec(text) ?? [];
  return (code ?? text).trim().toUpperCase();
}
