/** 首页 of who keeps the goods and sends them out: what waits in the places, of the shops, and the goods themselves. */
import { count } from "#app/lib/format/figures.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { permissions } from "#contract/permissions.ts";
import { figure, late, type Part, part, waiting } from "./home-part.server.ts";

const goods = "/clothes/goods/product/list";
const inventory = "/clothes/inventory";
const shopOrders = "/clothes/platform/shop/order";

export const goodsParts: readonly Part[] = [
  part("盘点", "counts", (found) => ({
    waiting: [
      waiting("warn", "盘点待审", found.submitted, "张", "审核后更新库存", `${inventory}/review?waiting=approve`),
      waiting("info", "盘点中", found.counting, "张", "录入后提交", `${inventory}/review?waiting=count`),
    ],
  })),
  part("调整", "adjustments", (found) => ({
    waiting: [
      waiting("warn", "待审调整单", found.drafts, "张", "草稿待审核", `${inventory}/revise/slips?waiting=approve`),
    ],
  })),
  part("预警", "alerts", (found) => ({
    waiting: [
      waiting(
        "warn",
        "库存预警",
        found.open,
        "条",
        `涉及 ${count(found.styles)} 款`,
        `${inventory}/stock/monitor?tab=alerts&status=OPEN`,
      ),
    ],
  })),
  part("调拨", "transfers", (found) => ({
    waiting: [
      waiting(
        "info",
        "待收调拨",
        found.toReceive,
        "张",
        `在途 ${count(found.toReceiveQty)} 件`,
        `${inventory}/transfer?waiting=receive`,
      ),
      waiting("info", "待发调拨", found.toSend, "张", "草稿待发货", `${inventory}/transfer?waiting=send`),
    ],
  })),
  part("采购", "purchases", (found) => ({
    waiting: [
      waiting(
        "info",
        "待入库采购",
        found.waiting,
        "张",
        `未到 ${count(found.waitingQty)} 件`,
        `${inventory}/purchase?waiting=receive`,
      ),
    ],
  })),
  part("平台订单", "shopOrders", (found, { hour }) => ({
    waiting: [
      waiting(
        "bad",
        "超时未发订单",
        found.late,
        "单",
        "平台的发货时限已过",
        `${shopOrders}?state=WAIT_SHIP&exception=LATE`,
      ),
      waiting(
        "warn",
        "异常订单",
        found.troubled,
        "单",
        "处理后才能审核",
        `${shopOrders}?state=WAIT_AUDIT&exception=ANY`,
      ),
      waiting("info", "待审订单", found.toAudit, "单", "审核后锁定库存", `${shopOrders}?state=WAIT_AUDIT`),
      waiting(
        hour >= late.courier ? "warn" : "info",
        "待发订单",
        found.toShip,
        "单",
        "已审核，待发货",
        `${shopOrders}?state=WAIT_SHIP`,
      ),
    ],
  })),
  part("店铺授权", "shops", (found) => ({
    waiting: [
      waiting(
        "bad",
        "授权已到期店铺",
        found.expired,
        "家",
        "抓单与推库存已停",
        `${platformPaths.shop.list}?authStatus=EXPIRED`,
      ),
      waiting(
        "warn",
        "授权将到期店铺",
        found.expiring,
        "家",
        "到期前请重新授权",
        `${platformPaths.shop.list}?authStatus=EXPIRING`,
      ),
    ],
  })),
  part("商品", "goods", (found, { holds }) => ({
    // Of all places: for who puts stock right, and for who has it made or bought. Before anything sells no size is missed.
    waiting: [
      ...(holds(permissions.reviseAdjust, permissions.reviseApprove)
        ? [waiting("bad", "负库存款", found.negative, "款", "全公司，任何一仓低于 0", `${goods}?stock=negative`)]
        : []),
      ...(found.sold30 > 0 && holds(permissions.purchaseAdd, permissions.batchAdd, permissions.productEdit)
        ? [waiting("info", "断码款", found.broken, "款", "全公司合起来，有货但缺尺码", `${goods}?stock=broken`)]
        : []),
    ],
    state: [
      figure("在售款式", found.onSale, "款", `共 ${count(found.styles)} 款`, `${goods}?status=ON`),
      figure("全公司库存", found.onHand, "件", "全部仓库与档口", `${goods}?sort=onHand,desc`),
      ...(holds(permissions.billList, permissions.statStallManage, permissions.productEdit)
        ? [figure("近 7 天销量", found.sold7, "件", `近 30 天 ${count(found.sold30)} 件`, `${goods}?sort=sold7,desc`)]
        : []),
    ].filter(({ value }) => value !== "0"),
  })),
];
