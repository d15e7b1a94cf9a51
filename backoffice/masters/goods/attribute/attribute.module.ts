import { route, unframedRoute } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { attributeEndpoints } from "#contract/goods/attributes.ts";
import { addAttribute, editAttribute, removeAttribute, startAttribute, stopAttribute } from "./attribute.ts";
import { attributeDetail, listAttributes } from "./attribute-list.ts";
import { mergeAttributes, previewMerge } from "./attribute-merge.ts";
import { exportAttributes, importAttributes } from "./attribute-transfer.ts";
import { addStarter, readStarter } from "./starter.ts";

export const attributeModule = defineModule({
  routes: [
    route(attributeEndpoints.list, listAttributes),
    route(attributeEndpoints.mergePreview, previewMerge),
    route(attributeEndpoints.merge, mergeAttributes),
    route(attributeEndpoints.export, exportAttributes),
    unframedRoute(attributeEndpoints.import, "a rehearsal uses up no token", importAttributes),
    route(attributeEndpoints.starter, readStarter),
    route(attributeEndpoints.addStarter, addStarter),
    route(attributeEndpoints.detail, attributeDetail),
    route(attributeEndpoints.add, addAttribute),
    route(attributeEndpoints.edit, editAttribute),
    route(attributeEndpoints.stop, stopAttribute),
    route(attributeEndpoints.start, startAttribute),
    route(attributeEndpoints.remove, removeAttribute),
  ],
});
