/** Couriers by the names that staff give them: found in the platform's own list, which is asked for once a process. */
import { PlatformError } from "./adapter.ts";

export interface Courier {
  /** What the platform wants to be told. */
  readonly code: string;
  readonly name: string;
}

/** Asked for once by each adapter; after a failure, once more. */
export function courierList(fetch: (accessToken: string) => Promise<Courier[]>) {
  let list: Promise<Courier[]> | undefined;
  return (accessToken: string): Promise<Courier[]> => {
    list ??= fetch(accessToken).catch((error: unknown) => {
      list = undefined;
      throw error;
    });
    return list;
  };
}

/**
 * The courier that `wanted` names, of a platform's list.
 *
 * @throws {PlatformError} REFUSED where there is none
 */
export function findCourier(couriers: readonly Courier[], wanted: string, label: string): Courier {
  const found = courierNamed(couriers, wanted);
  if (found) return found;
  throw new PlatformError("REFUSED", `${label}没有名为“${wanted.trim().slice(0, 20)}”的快递公司，请改用平台上的名称`);
}

/**
 * The one that `wanted` names: by its code, its name, or the only one, else the shortest, whose name begins alike (顺丰 and
 * 顺丰快递 are 顺丰速运).
 */
export function courierNamed<C extends Courier>(couriers: readonly C[], wanted: string): C | undefined {
  const name = wanted.trim();
  const stem = stemOf(name);
  const exact = couriers.find((courier) => courier.name === name || courier.code.toUpperCase() === name.toUpperCase());
  if (exact) return exact;
  return couriers
    .filter((courier) => stem !== "" && stemOf(courier.name) === stem)
    .sort((a, b) => a.name.length - b.name.length)[0];
}

/** 中通快递(ZTO) → 中通. */
function stemOf(name: string): string {
  return name
    .replace(/[（(].*$/, "")
    .replace(/(?:快递|速递|速运|快运|物流|特快|包裹|有限公司|股份)+$/, "")
    .toUpperCase();
}
