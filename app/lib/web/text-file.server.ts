/** Reads an uploaded text file as people make them: UTF-8, or what a Chinese spreadsheet program saves by default. */

/** The text; null when no file was chosen. */
export async function readTextFile(file: FormDataEntryValue | null): Promise<string | null> {
  if (!(file instanceof File) || file.size === 0) return null;
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("gb18030").decode(bytes);
  }
}
