import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { searchEndpoints } from "#contract/system/search.ts";
import { search } from "./search.ts";

export const searchModule = defineModule({ routes: [route(searchEndpoints.find, search)] });
