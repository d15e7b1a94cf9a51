/** 试算: what drafts would mend the chosen alerts (domain.md §3.3, stock/monitor, Effects). Nothing is written. */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { describeSkus } from "#backoffice/masters/goods/line/line.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import type { Answer, Received } from "#contract/endpoint.ts";
import { type AlertType, alertTypeLabels } from "#contract/inventory/alert.words.ts";
import { type alertDraftEndpoints, alertDraftLimits, type DraftPlan } from "#contract/inventory/alert-drafts.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { alertsFound } from "./alert.query.ts";
import { groupShares, type Need, type Share, shareOut } from "./alert-draft.rules.ts";
import { findMaking, findNeeds, findSpare, findSuppliers, scarceTypes } from "./alert-need.query.ts";

type Choice = Received<(typeof alertDraftEndpoints)["transferPlan"]>["query"];
type Plan = Answer<(typeof alertDraftEndpoints)["transferPlan"]>;

interface Place {
  id: number;
  name: string;
  type: string;
}

interface Unmet extends Need {
  reason: string;
}

/** From 大仓, or from the place that was chosen, to where the alerts are. */
export async function planTransferDrafts(context: Context, { query }: { query: Choice }): Promise<Plan> {
  const { db } = context;
  const chosen = await choose(context, query);
  const access = await readRepositoryAccess(context);
  const givers = chosen.places.filter(({ id, type }) =>
    query.placeId === undefined ? type === "WAREHOUSE" : id === query.placeId,
  );
  if (query.placeId !== undefined && givers.length === 0)
    throw new DomainError("调出仓不存在、已停用，或您没有查看权限");
  const spare = await findSpare(
    db,
    givers.map(({ id }) => id),
    chosen.needs.map(({ skuId }) => skuId),
  );
  const mayMove = (giverId: number, takerId: number) => access.may(giverId, "move") || access.may(takerId, "move");
  const allowed = chosen.needs.filter(({ repositoryId }) => givers.some(({ id }) => mayMove(id, repositoryId)));
  const forbidden = chosen.needs.filter((need) => !allowed.includes(need));
  const { shares, unmet } = shareOut(allowed, spare);
  const kept = shares.filter(({ giverId, takerId }) => mayMove(giverId, takerId));
  const dropped = shares.filter((share) => !kept.includes(share));
  const names = new Map(givers.map(({ id, name }) => [id, name]));
  return assemble(context, chosen, {
    shares: kept,
    names,
    unmet: [
      ...unmet.map((need) => ({ ...need, reason: "调出仓没有可调的货" })),
      ...[...forbidden, ...dropped.map((share) => ({ ...share, repositoryId: share.takerId }))].map((need) => ({
        ...need,
        reason: "您没有调拨权限",
      })),
    ],
  });
}

/** From each style's supplier, into the place that lacks it or the one that was chosen. */
export async function planPurchaseDrafts(context: Context, { query }: { query: Choice }): Promise<Plan> {
  const chosen = await choose(context, query);
  const access = await readRepositoryAccess(context);
  const { placeId } = query;
  if (placeId !== undefined && !(access.may(placeId, "in") && chosen.places.some(({ id }) => id === placeId))) {
    throw new DomainError("入库仓不存在、已停用，或您没有入库权限");
  }
  const suppliers = await findSuppliers(
    context.db,
    chosen.needs.map(({ skuId }) => skuId),
  );
  const wanted = new Map<string, Share>();
  const unmet: Unmet[] = [];
  const names = new Map<number, string>();
  for (const need of chosen.needs) {
    const takerId = placeId ?? need.repositoryId;
    const source = suppliers.get(need.skuId);
    const reason = source?.stopped
      ? "已停产或停用，不能采购"
      : source?.partyId == null
        ? "没有可用的成衣供应商，请先在商品资料中填写"
        : access.may(takerId, "in")
          ? null
          : "您没有入库权限";
    if (reason !== null || source?.partyId == null) {
      unmet.push({ ...need, reason: reason ?? "" });
      continue;
    }
    names.set(source.partyId, source.partyName ?? "");
    // Several places may want the same, into one.
    const key = `${takerId}:${need.skuId}`;
    const pieces = Math.min((wanted.get(key)?.qty ?? 0) + need.need, 99_999);
    wanted.set(key, {
      giverId: source.partyId,
      takerId,
      skuId: need.skuId,
      need: pieces,
      qty: pieces,
      available: null,
    });
  }
  return assemble(context, chosen, { shares: [...wanted.values()], names, unmet });
}

/**
 * A batch a style, in the factory that makes it, into 大仓 or the place that was chosen: what all the places lack
 * together, less what is being made already, so that asking twice never asks for the same goods again.
 */
export async function planBatchDrafts(context: Context, { query }: { query: Choice }): Promise<Plan> {
  const chosen = await choose(context, query);
  const { placeId } = query;
  const taker = chosen.places.find(({ id, type }) => (placeId === undefined ? type === "WAREHOUSE" : id === placeId));
  if (placeId !== undefined && !taker) throw new DomainError("入库仓不存在、已停用，或您没有查看权限");
  const making = await findMaking(
    context.db,
    chosen.needs.map(({ skuId }) => skuId),
  );
  const shares: Share[] = [];
  const unmet: Unmet[] = [];
  const names = new Map<number, string>();
  for (const skuId of new Set(chosen.needs.map((need) => need.skuId))) {
    const needs = chosen.needs.filter((need) => need.skuId === skuId);
    const one = making.get(skuId);
    const lacking = needs.reduce((sum, { need }) => sum + need, 0) - (one?.open ?? 0);
    const reason =
      !one || one.stopped
        ? "已停产或停用，不能下批次"
        : one.partyId === null
          ? "没有可用的工厂，请先在商品资料中填写"
          : !taker
            ? "没有可用的大仓，请选择入库仓"
            : lacking <= 0
              ? "在产或已做草稿的货够了"
              : null;
    if (reason !== null || !one || one.partyId === null || !taker) {
      unmet.push(...needs.map((need) => ({ ...need, reason: reason ?? "" })));
      continue;
    }
    names.set(one.partyId, one.partyName ?? "");
    const qty = Math.min(lacking, 99_999);
    const { productId, partyId: giverId } = one;
    shares.push({ giverId, takerId: taker.id, skuId, productId, need: lacking, qty, available: null });
  }
  return assemble(context, chosen, { shares, names, unmet });
}

interface Asked {
  id: number;
  type: AlertType;
  repositoryId: number;
  productId: number;
  skuId: number | null;
  styleNo: string;
  place: string;
  total: number;
}

interface Chosen {
  /** Those that more goods would mend. */
  alerts: Asked[];
  total: number;
  /** What is lacking, the rest is skipped. */
  needs: Need[];
  /** Needs that are covered, and alerts that no goods would mend. */
  skipped: DraftPlan["skipped"];
  covered: Need[];
  /** Places in use that the actor may see, 大仓 first. */
  places: Place[];
}

/** The alerts chosen, within what the actor may see, and what they lack. */
async function choose(context: Context, { ids, placeId: _place, ...filter }: Choice): Promise<Chosen> {
  const { db, actor } = context;
  if (!hasPermission(actor.permissions, [permissions.monitorList])) throw new DomainError("您没有查看预警的权限");
  const found = await alertsFound(context, filter);
  const where = ids.length > 0 ? sql`${found} and alert.id = any(${pgArray(ids)}::bigint[])` : found;
  const alerts = await rows<Asked>(
    db,
    sql`select alert.id, rule.type, alert.repository_id as "repositoryId", alert.product_id as "productId",
          alert.sku_id as "skuId", product.style_no as "styleNo", repository.name as place, count(*) over () as total
        from stock_alert alert
        join stock_alert_rule rule on rule.id = alert.rule_id
        join product on product.id = alert.product_id
        join repository on repository.id = alert.repository_id
        where alert.status <> 'CLOSED' and ${where} order by alert.id desc limit ${alertDraftLimits.alerts}`,
  );
  const scarce = alerts.filter(({ type }) => scarceTypes.includes(type));
  const needs = await findNeeds(
    db,
    scarce.map(({ id }) => id),
  );
  const visible = (await readRepositoryAccess(context)).ids("view");
  const places = await rows<Place>(
    db,
    sql`select id, name, type from repository
        where status = 'ON' and type <> 'TRANSIT' and id = any(${pgArray(visible)}::bigint[])
        order by type <> 'WAREHOUSE', sort, id`,
  );
  return {
    alerts: scarce,
    total: alerts[0]?.total ?? 0,
    needs: needs.filter(({ need }) => need > 0),
    covered: needs.filter(({ need }) => need <= 0),
    skipped: alerts
      .filter(({ type }) => !scarceTypes.includes(type))
      .map(({ type, styleNo, place }) => ({
        label: styleNo,
        place,
        reason: `${alertTypeLabels[type]}预警不是缺货，不需要补货`,
      })),
    places,
  };
}

async function assemble(
  { db }: Context,
  { alerts, total, needs, covered, skipped, places }: Chosen,
  { shares, names, unmet }: { shares: readonly Share[]; names: ReadonlyMap<number, string>; unmet: readonly Unmet[] },
): Promise<Plan> {
  const { groups, left } = groupShares(shares, alertDraftLimits);
  const enough = covered.map((need) => ({ ...need, reason: "已有的货或在途、已下单的货够了" }));
  const omitted = [...unmet, ...enough];
  const skus = await describeSkus(
    db,
    [...needs, ...covered].map(({ skuId }) => skuId),
  );
  const key = (repositoryId: number, kind: "sku" | "style", id: number) => `${repositoryId}:${kind}:${id}`;
  const missed = new Set(unmet.map(({ repositoryId, skuId }) => key(repositoryId, "sku", skuId)));
  const served = new Set(
    needs
      .filter(({ repositoryId, skuId }) => !missed.has(key(repositoryId, "sku", skuId)))
      .flatMap(({ repositoryId, skuId }) => [
        key(repositoryId, "sku", skuId),
        key(repositoryId, "style", skus.get(skuId)?.productId ?? 0),
      ]),
  );
  const placeName = (id: number) => places.find((place) => place.id === id)?.name ?? "";
  const labelOf = (skuId: number) => {
    const sku = skus.get(skuId);
    return sku ? `${sku.styleNo} ${sku.color} ${sku.size}` : "";
  };
  return {
    drafts: groups.flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const { giverId, takerId } = first;
      const lines = group.flatMap(({ skuId, need, qty, available }) => {
        const sku = skus.get(skuId);
        return sku ? [{ ...sku, need, qty, available }] : [];
      });
      return [{ giverId, giverName: names.get(giverId) ?? "", takerId, takerName: placeName(takerId), lines }];
    }),
    skipped: [
      ...omitted.map(({ skuId, repositoryId, reason }) => ({
        label: labelOf(skuId),
        place: placeName(repositoryId),
        reason,
      })),
      ...skipped,
    ],
    alertIds: alerts
      .filter(({ repositoryId, productId, skuId }) =>
        served.has(skuId === null ? key(repositoryId, "style", productId) : key(repositoryId, "sku", skuId)),
      )
      .map(({ id }) => id),
    total,
    left,
  };
}
