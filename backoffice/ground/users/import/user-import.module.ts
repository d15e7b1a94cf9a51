import { randomBytes } from "node:crypto";
import { hashPassword } from "#backoffice/ground/auth/password.ts";
import { fixedPassword } from "#backoffice/ground/settings/initial-password.ts";
import { rowImport } from "#backoffice/ground/spreadsheet/row-import.ts";
import { userImport } from "#contract/system/people/user-imports.ts";
import { insertUser } from "../upkeep/user-file.ts";
import { checkUsers } from "./user-check.ts";
import { userColumns } from "./user-sheet.rules.ts";

/** Hashes take their time: one for all that come with the same password. */
const hashes = new Map<string | null, Promise<string>>();

/** Of the company's initial password; else of one that nobody has seen: an administrator resets it and hands it over. */
function hashOf(password: string | null): Promise<string> {
  const known = hashes.get(password);
  if (known) return known;
  const made = hashPassword(password ?? randomBytes(32).toString("base64url"));
  // Of the company's own only the one that stands.
  if (password !== null) hashes.clear();
  hashes.set(password, made);
  return made;
}

export const userImportModule = rowImport({
  import: userImport,
  columns: userColumns,
  check: checkUsers,
  write: async (context, fields) => insertUser(context, fields, await hashOf(await fixedPassword(context))),
});
