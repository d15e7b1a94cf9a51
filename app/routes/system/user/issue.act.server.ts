/** Forms whose answer is shown, not led away from: a page that is left has lost the password it told. */
import { type ActionFunctionArgs, data } from "@remix-run/node";
import type { Api } from "#app/lib/api/api.server.ts";
import { type Fields, parseForm, readForm } from "#app/lib/form/form.server.ts";
import { refuse } from "#app/lib/form/save-form.server.ts";
import { stepToken } from "#app/lib/form/step-token.server.ts";
import { repositoryPermissionEndpoints } from "#contract/inventory/repository-permissions.ts";
import type { IssuedPassword } from "#contract/system/people/user-upkeep.ts";
import { userUpkeepEndpoints } from "#contract/system/people/user-upkeep.ts";
import { rightNames } from "./user.view.server.ts";

/** 新增用户. */
export async function addUser(args: ActionFunctionArgs) {
  const form = await readForm(args);
  const body = ({ repositoryIds: _places, ...user }: Fields) => user;
  const parsed = await parseForm(form, userUpkeepEndpoints.add.body, { body });
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  const saved = await args.context.api.attempt(userUpkeepEndpoints.add, { body: parsed.value });
  if (!saved.ok) return refuse(form, { ...saved, refusal: saved.message });
  return shown([saved.value], await enterPlaces(args.context.api, form, saved.value.id));
}

/** What became of 能进哪些仓; the user stands whatever it was, and the password is told this once. */
export interface Entered {
  /** Such as 四季青: 查看、出库. */
  places: { id: number; name: string; rights: string }[];
  refusal: string | null;
  userId: number;
}

async function enterPlaces(api: Api, form: FormData, userId: number): Promise<Entered | null> {
  const repositoryIds = form.getAll("repositoryIds").filter((id) => id !== "");
  if (repositoryIds.length === 0) return null;
  const clientToken = stepToken(String(form.get("clientToken") ?? ""), "enter");
  const read = repositoryPermissionEndpoints.enter.body.safeParse({ userId, repositoryIds, clientToken });
  if (!read.success) return { places: [], refusal: read.error.issues[0]?.message ?? "", userId };
  const entered = await api.attempt(repositoryPermissionEndpoints.enter, { body: read.data });
  if (!entered.ok) return { places: [], refusal: entered.message, userId };
  const places = entered.value.content.map(({ rights, ...place }) => ({ ...place, rights: rightNames(rights) }));
  return { places, refusal: null, userId };
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
function shown(issued: readonly IssuedPassword[], entered: Entered | null = null) {
  return data({ issued, entered });
}
