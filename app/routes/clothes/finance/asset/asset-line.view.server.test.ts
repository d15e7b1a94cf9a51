/** A line of 资产明细 leads to a list that takes what the link asks for. */
import { expect, it } from "vitest";
import { parseSearch } from "#app/lib/search-params.ts";
import type { AssetLineKind } from "#contract/finance/overview.ts";
import { transferEndpoints } from "#contract/inventory/transfers.ts";
import { adminRole } from "#contract/permissions.ts";
import { assetLine } from "./asset-line.view.server.ts";

const linkOf = (kind: AssetLineKind) =>
  assetLine(
    { id: "1", kind, ownerId: 1, code: "8801", name: "连衣裙", amountFen: 100 },
    { day: "2026-04-15", roles: [adminRole] },
  ).to ?? "";

it("goods on their way to the transfers of that style that are not received whole", () => {
  const query = parseSearch(transferEndpoints.list.query, new URLSearchParams(linkOf("PRODUCT").split("?")[1]));
  expect(query).toMatchObject({ styleNo: "8801", status: ["SENT", "PART_RECEIVED"] });
  expect(query.keyword).toBeUndefined();
});
