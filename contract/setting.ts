/** The endpoints of a company-wide setting: what holds, and changing it as it was seen. */
import { z } from "zod";
import { type Access, endpointsOf } from "./endpoint.ts";
import { clientToken, looseInteger } from "./value.ts";

interface SettingKind<S extends z.ZodRawShape, F extends z.ZodRawShape, P extends `/${string}`> {
  readonly tag: string;
  /** 企业信息, as it stands in the summaries. */
  readonly title: string;
  readonly path: P;
  /** What is kept, and answered. */
  readonly kept: z.ZodObject<S>;
  /** The same as forms and callers write it. */
  readonly fields: z.ZodObject<F>;
  /** Who may read it, and who may change it. */
  readonly access: { readonly read: Access; readonly edit: readonly string[] };
}

/** `version` is 0 while nobody has set it. */
export function settingEndpoints<S extends z.ZodRawShape, F extends z.ZodRawShape, P extends `/${string}`>({
  tag,
  title,
  path,
  kept,
  fields,
  access,
}: SettingKind<S, F, P>) {
  const endpoint = endpointsOf(tag);
  return {
    setting: endpoint.get(path, {
      summary: title,
      access: access.read,
      response: kept.extend({ version: z.number() }),
    }),
    saveSetting: endpoint.put(path, {
      summary: `修改${title}`,
      access: access.edit,
      body: fields.extend({ version: looseInteger, clientToken }),
      response: z.object({ version: z.number() }),
    }),
  };
}
