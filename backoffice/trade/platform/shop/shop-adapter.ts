/** The adapter of a shop's platform. */
import { DomainError } from "#backoffice/core/http/errors.ts";
import { platformLabels } from "#contract/platform/shop.words.ts";
import type { PlatformAdapter, PlatformApp } from "../adapter/adapter.ts";
import { adapterOf, isAdapted } from "../adapter/adapter-of.ts";
import type { Shop } from "./shop.ts";

/** @throws {DomainError} for a platform of which orders come by files */
export function openAdapter({ platform }: Pick<Shop, "platform">, app: PlatformApp): PlatformAdapter {
  if (!isAdapted(platform)) throw new DomainError(`${platformLabels[platform]}没有接口，订单用文件导入`);
  return adapterOf(platform, app);
}
