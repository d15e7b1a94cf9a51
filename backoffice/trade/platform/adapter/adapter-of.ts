/** The adapter of each platform. */
import type { Platform } from "#contract/platform/shop.words.ts";
import { type AdaptedPlatform, adaptedPlatforms, type PlatformAdapter, type PlatformApp } from "./adapter.ts";
import { alibabaAdapter } from "./alibaba/alibaba.adapter.ts";
import { callGuarded } from "./call.ts";
import { douyinAdapter } from "./douyin/douyin.adapter.ts";
import { pinduoduoAdapter } from "./pinduoduo/pinduoduo.adapter.ts";
import { taobaoAdapter } from "./taobao/taobao.adapter.ts";

const adapters: Readonly<Record<AdaptedPlatform, (app: PlatformApp) => PlatformAdapter>> = {
  TAOBAO: taobaoAdapter,
  ALIBABA: alibabaAdapter,
  DOUYIN: douyinAdapter,
  PINDUODUO: pinduoduoAdapter,
};

/** Whether an adapter speaks to the platform; of the others, orders come by files. */
export function isAdapted(platform: Platform): platform is AdaptedPlatform {
  return (adaptedPlatforms as readonly Platform[]).includes(platform);
}

/**
 * The adapter of a platform for one application.
 *
 * @throws {PlatformError} SETUP where the key or the secret is missing
 */
export function adapterOf(platform: AdaptedPlatform, app: PlatformApp): PlatformAdapter {
  return callGuarded(adapters[platform](app));
}

/**
 * Where the platform's gateway stands in for its public addresses: `base` is that of all platforms, as the environment
 * has it; undefined for the public ones.
 */
export function gatewayOf(base: string | undefined, platform: AdaptedPlatform): string | undefined {
  return base === undefined ? undefined : `${base}/${platform.toLowerCase()}`;
}
