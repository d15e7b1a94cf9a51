import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import {
  checkUpload,
  getFinishedCheck,
  sheetTemplate,
  sheetUploadRoute,
  startImport,
} from "#backoffice/ground/spreadsheet/sheet-import.ts";
import { openingImportEndpoints, openingReport, openingTopics } from "#contract/inventory/opening-imports.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { checkInput, openingCheckJob, openingWriteJob, writeInput } from "./opening-jobs.ts";
import { openingColumns } from "./opening-sheet.rules.ts";

type Endpoints = typeof openingImportEndpoints;

const upload: Operation<Endpoints["upload"]> = (context, { query: { clientToken, name }, file }) =>
  checkUpload(context, file, {
    ...{ topic: openingTopics.check, columns: openingColumns, clientToken },
    ...{ name, input: checkInput.encode({ name }) },
  });

/** Leaves the writing to a job. A checked file is written once. */
const confirm: Operation<Endpoints["confirm"]> = async (context, { params, body: { mode, approve } }) => {
  if (approve && !hasPermission(context.actor.permissions, [permissions.reviseApprove])) {
    throw new DomainError("您没有审核调整单的权限，请只生成草稿");
  }
  const check = await getFinishedCheck(context, params.id, openingTopics);
  const { errorCount, rightRows } = openingReport.parse(check.result);
  if (mode === "all" && errorCount > 0) {
    throw new DomainError(`还有 ${errorCount} 处错误，请修改后重新上传，或选择只导入没有错误的行`);
  }
  if (rightRows === 0) throw new DomainError("没有可以导入的行，请修改表格后重新上传");
  const { name } = checkInput.parse(check.input);
  const input = writeInput.encode({ name, mode, approve, checkJobId: check.id });
  return startImport(context, { topic: openingTopics.write, name, input });
};

export const openingModule = defineModule({
  routes: [
    route(openingImportEndpoints.template, (context) => sheetTemplate(context, "期初", openingColumns)),
    sheetUploadRoute(openingImportEndpoints.upload, upload),
    route(openingImportEndpoints.confirm, confirm),
  ],
  jobs: [openingCheckJob, openingWriteJob],
});
