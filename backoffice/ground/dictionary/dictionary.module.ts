import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { dictionaryEndpoints } from "#contract/system/dictionary.ts";
import {
  addDictionary,
  addEntry,
  editDictionary,
  editEntry,
  entryDetail,
  listEntries,
  mapEntries,
  removeDictionaries,
  removeEntries,
} from "./dictionary.ts";
import { allDictionaries, dictionaryDetail, downloadDictionaries, listDictionaries } from "./dictionary-list.query.ts";

export const dictionaryModule = defineModule({
  routes: [
    route(dictionaryEndpoints.list, listDictionaries),
    route(dictionaryEndpoints.all, allDictionaries),
    route(dictionaryEndpoints.download, downloadDictionaries),
    route(dictionaryEndpoints.detail, dictionaryDetail),
    route(dictionaryEndpoints.add, addDictionary),
    route(dictionaryEndpoints.edit, editDictionary, dictionaryDetail),
    route(dictionaryEndpoints.remove, removeDictionaries),
    route(dictionaryEndpoints.entries, listEntries),
    route(dictionaryEndpoints.map, mapEntries),
    route(dictionaryEndpoints.entry, entryDetail),
    route(dictionaryEndpoints.addEntry, addEntry),
    route(dictionaryEndpoints.editEntry, editEntry, entryDetail),
    route(dictionaryEndpoints.removeEntries, removeEntries),
  ],
});
