/** URLs of 员工管理. */
import { index, prefix, route } from "@remix-run/route-config";

const folder = "routes/clothes/employee";

export const employeeSheets = [
  route("clothes/employee/import/template", `${folder}/template.ts`),
  route("clothes/employee/wage/print", `${folder}/wage/print.tsx`),
];

export const employeePages = prefix("clothes/employee", [
  index(`${folder}/list.tsx`),
  route("new", `${folder}/new.tsx`),
  route("import", `${folder}/import.tsx`),
  route("edit", `${folder}/edit.tsx`),
  route("leave", `${folder}/leave.tsx`),
  route("numbers", `${folder}/numbers.tsx`),
  route("confirm", `${folder}/confirm.tsx`),
  route("item", `${folder}/item/item.tsx`),
  route("wage", `${folder}/wage/list.tsx`),
  route("wage/new", `${folder}/wage/new.tsx`),
  route("wage/bulk", `${folder}/wage/bulk.tsx`),
  route("wage/item", `${folder}/wage/item.tsx`),
  route("team", `${folder}/team/list.tsx`),
  route("team/new", `${folder}/team/new.tsx`),
  route("team/edit", `${folder}/team/edit.tsx`),
  route("team/confirm", `${folder}/team/confirm.tsx`),
]);
