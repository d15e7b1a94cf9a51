import { dictionaryEndpoints } from "../../contract/dictionary.ts";
import { route } from "../http/route.ts";
import { addEntry, editEntry, listEntries, removeEntries } from "./dictionary.ts";

export const dictionaryRoutes = [
  route(dictionaryEndpoints.entries, listEntries),
  route(dictionaryEndpoints.addEntry, addEntry),
  route(dictionaryEndpoints.editEntry, editEntry),
  route(dictionaryEndpoints.removeEntries, removeEntries),
];
