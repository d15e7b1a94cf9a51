/** The opened secrets of a shop, in a form that no log, no JSON and no inspection repeats. */
import { inspect } from "node:util";
import { secretMask } from "#backoffice/core/secret.ts";
import type { PlatformApp } from "../adapter/adapter.ts";

export class ShopSecrets {
  readonly #accessToken: string;
  readonly #refreshToken: string | null;

  constructor(accessToken: string, refreshToken: string | null) {
    this.#accessToken = accessToken;
    this.#refreshToken = refreshToken;
  }

  get accessToken(): string {
    return this.#accessToken;
  }

  /** Null where the platform gave none. */
  get refreshToken(): string | null {
    return this.#refreshToken;
  }

  toJSON(): string {
    return secretMask;
  }

  toString(): string {
    return secretMask;
  }

  [inspect.custom](): string {
    return secretMask;
  }
}

/** The application that a platform knows us by. */
export class OpenedApp implements PlatformApp {
  readonly appKey: string;
  readonly appSecret: string;
  readonly serviceId: PlatformApp["serviceId"];
  readonly clock: PlatformApp["clock"];
  readonly gateway: PlatformApp["gateway"];

  constructor({
    appKey,
    appSecret,
    serviceId,
    clock,
    gateway,
  }: Pick<PlatformApp, "appKey" | "appSecret" | "serviceId" | "clock" | "gateway">) {
    this.appKey = appKey;
    this.appSecret = appSecret;
    this.serviceId = serviceId;
    this.clock = clock;
    this.gateway = gateway;
  }

  toJSON(): object {
    return { appKey: this.appKey, appSecret: secretMask };
  }

  [inspect.custom](): object {
    return this.toJSON();
  }
}
