/** Telling a platform of a shipment whose answer may have been lost before. */
import type { PlatformState } from "#contract/platform/order.words.ts";
import { PlatformError } from "./adapter.ts";

/**
 * Tells it, and where it refuses asks where the order stands: platforms say with one code that an order was sent and
 * that it was closed.
 *
 * @throws {PlatformError} REFUSED with `alreadyShipped` where the order was sent before
 */
export async function shipOrFindShipped(
  ship: () => Promise<void>,
  stateNow: () => Promise<PlatformState>,
): Promise<void> {
  try {
    await ship();
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== "REFUSED") throw error;
    const state = await stateNow().catch(() => null);
    if (state !== "SHIPPED" && state !== "FINISHED") throw error;
    throw new PlatformError("REFUSED", error.message, { code: error.code, alreadyShipped: true });
  }
}
