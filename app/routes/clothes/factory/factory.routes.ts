/** URLs of 工厂管理. */
import { index, prefix, route } from "@remix-run/route-config";

const folder = "routes/clothes/factory";

export const factorySheets = [
  route("clothes/factory/import/template", `${folder}/template.ts`),
  route("clothes/factory/statement/print", `${folder}/statement-print.tsx`),
];

export const factoryPages = prefix("clothes/factory", [
  index(`${folder}/list.tsx`),
  route("new", `${folder}/new.tsx`),
  route("import", `${folder}/import.tsx`),
  route("edit", `${folder}/edit.tsx`),
  route("confirm", `${folder}/confirm.tsx`),
  route("pay", `${folder}/pay.tsx`),
  route("payment", `${folder}/payment.tsx`),
  route("statement", `${folder}/statement.tsx`),
]);
