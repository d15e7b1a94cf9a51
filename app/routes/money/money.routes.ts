/** URLs of 市场行情. */
import { index, prefix, route } from "@remix-run/route-config";

const indexes = "routes/money/stock/hs";
const events = "routes/money/stock/global/event";

export const moneySheets = [
  route("money/stock/hs/import/template", `${indexes}/template.ts`),
  route("money/stock/global/event/import/template", `${events}/template.ts`),
];

export const moneyPages = [
  ...prefix("money/stock/hs", [
    route("index", `${indexes}/list.tsx`),
    route("setting", `${indexes}/setting.tsx`),
    route("import", `${indexes}/import.tsx`),
  ]),
  ...prefix("money/stock/global/event", [
    index(`${events}/list.tsx`),
    route("new", `${events}/new.tsx`),
    route("edit", `${events}/edit.tsx`),
    route("remove", `${events}/remove.tsx`),
    route("import", `${events}/import.tsx`),
  ]),
];
