/** Shops on the platforms, for tests: made over the API, authorised at the test platform. */
import { randomUUID } from "node:crypto";
import { oauthLandingPath } from "#contract/platform/shop.words.ts";
import type { TestBackoffice } from "../backoffice.ts";

export const shopsPath = "/api/clothes/shop";
/** 电商仓. */
const shopRepositoryId = 6;
/** Where the product would be reached. */
export const redirectUri = `http://127.0.0.1:3000${oauthLandingPath}`;

let made = 0;

/** The body of a new shop. */
export function newShop(changes: object = {}) {
  made += 1;
  return {
    ...{ platform: "TAOBAO", name: `试验店铺 ${made}`, repositoryId: shopRepositoryId, clientToken: randomUUID() },
    ...changes,
  };
}

/** Makes one and gives its id. */
export async function addedShop(backoffice: TestBackoffice, token: string, changes: object = {}): Promise<number> {
  const { status, body } = await backoffice.send("POST", shopsPath, { token, body: newShop(changes) });
  if (status !== 201) throw new Error(`${status} ${body.message}`);
  return body.id;
}
