/** What a person pasted or scanned, without the characters that nobody sees. Pure; used at every edge: forms, searches, scans, spreadsheets. */

/**
 * Marks of width, direction and joining, the byte order mark and the soft hyphen: they come with what is copied from chats,
 * contacts and web pages, and make of equal words unequal ones.
 */
const invisible = /[\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]/g;
/** The joiner of a family or a trade stays, where it stands between two pictures; anywhere else it goes. */
const looseJoiner =
  /(?<!\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d|\u200d(?!\p{Extended_Pictographic})/gu;

/** The text without invisible characters; all else, line ends and spaces too, stays. */
export function dropInvisible(text: string): string {
  return text.replace(invisible, "").replace(looseJoiner, "");
}

/**
 * What was typed, pasted or scanned to find something, as it is looked for: without what cannot be seen, full-width
 * letters and digits plain, a scanner's tabs one space. Punctuation stays as it was written, for names are kept with it.
 */
export function cleanTyped(text: string): string {
  return text
    .replace(/\p{Cf}/gu, "")
    .replace(/[！-～]/gu, (wide) => {
      const plain = String.fromCharCode(wide.charCodeAt(0) - 0xfee0);
      return /[0-9A-Za-z-]/.test(plain) ? plain : wide;
    })
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
}
