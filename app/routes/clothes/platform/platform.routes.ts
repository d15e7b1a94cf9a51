/** URLs of 电商平台, in the order of the menu. */
import { index, prefix, route } from "@remix-run/route-config";

const folder = "routes/clothes/platform";

/** Outside the frame: what sends the browser away, and pictures. */
export const platformSheets = [
  route("clothes/platform/shop/authorise/go", `${folder}/shop/go.ts`),
  route("clothes/platform/shop/license/picture", `${folder}/license/picture.ts`),
  route("clothes/platform/shop/license/original", `${folder}/license/original.ts`),
];

export const platformPages = [
  ...prefix("clothes/platform", [
    index(`${folder}/index.tsx`),
    route("shop", `${folder}/shop/list.tsx`),
    route("shop/new", `${folder}/shop/new.tsx`),
    route("shop/edit", `${folder}/shop/edit.tsx`),
    route("shop/confirm", `${folder}/shop/confirm.tsx`),
    route("shop/authorise", `${folder}/shop/authorise.tsx`),
    route("shop/ewaybill", `${folder}/ewaybill/accounts.tsx`),
    route("shop/ewaybill/edit", `${folder}/ewaybill/edit.tsx`),
    route("shop/ewaybill/confirm", `${folder}/ewaybill/confirm.tsx`),
    route("shop/license", `${folder}/license/list.tsx`),
    route("shop/license/new", `${folder}/license/new.tsx`),
    route("shop/license/item", `${folder}/license/item.tsx`),
    route("shop/license/edit", `${folder}/license/edit.tsx`),
    route("shop/license/confirm", `${folder}/license/confirm.tsx`),
    route("shop/license/paper/new", `${folder}/license/paper-new.tsx`),
    route("shop/license/paper/edit", `${folder}/license/paper-edit.tsx`),
    route("shop/license/paper/confirm", `${folder}/license/paper-confirm.tsx`),
  ]),
  ...prefix("clothes/platform/wholesale", [
    index(`${folder}/wholesale/list.tsx`),
    route("new", `${folder}/wholesale/new.tsx`),
    route("renew", `${folder}/wholesale/renew.tsx`),
    route("confirm", `${folder}/wholesale/confirm.tsx`),
  ]),
  route("platform/shop/oauth/status", `${folder}/shop/grant.tsx`),
];
