import { route } from "#backoffice/http/route.ts";
import { defineModule } from "#backoffice/module.ts";
import { dictionaryEndpoints } from "#contract/system/dictionary.ts";
import { addEntry, editEntry, listEntries, removeEntries } from "./dictionary.ts";

export const dictionaryModule = defineModule({
  routes: [
    route(dictionaryEndpoints.entries, listEntries),
    route(dictionaryEndpoints.addEntry, addEntry),
    route(dictionaryEndpoints.editEntry, editEntry),
    route(dictionaryEndpoints.removeEntries, removeEntries),
  ],
});
