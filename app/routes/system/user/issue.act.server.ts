/** Forms whose answer is shown, not led away from: a page that is left has lost the password it told. */
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { parseForm, readForm } from "#app/lib/form/form.server.ts";
import { refuse } from "#app/lib/form/save-form.server.ts";
import type { IssuedPassword } from "#contract/system/people/user-upkeep.ts";
import { userUpkeepEndpoints } from "#contract/system/people/user-upkeep.ts";

/** 新增用户. */
export async function addUser(args: ActionFunctionArgs) {
  const form = await readForm(args);
  const parsed = await parseForm(form, userUpkeepEndpoints.add.body);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  const saved = await args.context.api.attempt(userUpkeepEndpoints.add, { body: parsed.value });
  if (!saved.ok) return refuse(form, { ...saved, refusal: saved.message });
  return shown([saved.value]);
}

/** 重置密码 of those that the form names. */
export async function resetPasswords(args: ActionFunctionArgs) {
  const form = await readForm(args);
  const parsed = await parseForm(form, userUpkeepEndpoints.resetPwd.body, { body: () => form.getAll("ids") });
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  const reset = await args.context.api.attempt(userUpkeepEndpoints.resetPwd, { body: parsed.value });
  if (!reset.ok) return refuse(form, { ...reset, refusal: reset.message });
  return shown(reset.value.content);
}

function refuseForm(form: FormData, errors: Record<string, string>) {
  const { "": refusal, ...others } = errors;
  return refuse(form, { refusal: refusal ?? null, errors: others });
}

/** Kept by no cache, as every answer to a form. */
function shown(issued: readonly IssuedPassword[]) {
  return data({ issued });
}
