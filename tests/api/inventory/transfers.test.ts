/** 调拨 over HTTP (domain.md §3.3, transfer): what moves, who may, and what is refused. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { brokenInvariants } from "#backoffice/overview/invariants/stock-invariants.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { balanceOf, type Caller, caller, movementCount, places, skuId } from "../../support/data/stock.ts";

const backoffice = openBackoffice();
const path = "/api/clothes/transfer";

let warehouse: Caller;
let manager: Caller;
let keeper: Caller;
let keeper2: Caller;
let boss: Caller;
let blackM: number;
let blackL: number;

beforeAll(async () => {
  [warehouse, manager, keeper, keeper2, boss] = (await Promise.all(
    ["warehouse", "manager", "keeper", "keeper2", "boss"].map((name) => caller(backoffice, name)),
  )) as [Caller, Caller, Caller, Caller, Caller];
  blackM = await skuId(backoffice, "8801 黑 M");
  blackL = await skuId(backoffice, "8801 黑 L");
  // More than these tests send, whatever the demo company has sold.
  const slips = "/api/clothes/adjustment";
  const slip = await boss.ok("POST", slips, { kind: "OPENING", repositoryId: places.warehouse, reason: "期初" });
  const cells = [blackM, blackL].map((sku) => ({ skuId: sku, qty: 500 }));
  const { version } = await boss.ok("POST", `${slips}/${slip.id}/lines`, { mode: "add", cells });
  await boss.ok("POST", `${slips}/${slip.id}/approve`, { version });
});

interface Draft {
  id: number;
  no: string;
  version: number;
}

/** A draft from 总仓 to 四季青 unless told. */
async function draft(
  cells: { skuId: number; qty: number }[],
  { by = warehouse, fromId = places.warehouse as number, toId = places.stall as number } = {},
): Promise<Draft> {
  const made = await by.ok("POST", path, { fromId, toId });
  if (cells.length === 0) return made;
  return { ...made, ...(await by.ok("POST", `${path}/${made.id}/lines`, { mode: "add", cells })) };
}

const send = async (made: Draft, by = warehouse): Promise<Draft> => ({
  ...made,
  ...(await by.ok("POST", `${path}/${made.id}/send`, { version: made.version })),
});
const sent = async (cells: { skuId: number; qty: number }[], options = {}) => send(await draft(cells, options));
const onHand = async (place: number, sku: number, grade = 1) =>
  (await balanceOf(backoffice, place, sku, grade))?.onHand ?? 0;
const valueAt = async (place: number, sku: number, grade = 1) =>
  (await balanceOf(backoffice, place, sku, grade))?.valueFen ?? 0;
const detail = async (id: number, by = boss) => (await by.get(`${path}/${id}`)).body;

describe("goods on their way", () => {
  it("30 are sent, 28 received of which one is damaged, 2 lost: nothing vanishes unseen", async () => {
    const before = await Promise.all([
      onHand(places.warehouse, blackM),
      onHand(places.stall, blackM),
      onHand(places.stall, blackM, 2),
    ]);
    const worth = async () =>
      (await valueAt(places.warehouse, blackM)) +
      (await valueAt(places.stall, blackM)) +
      (await valueAt(places.stall, blackM, 2)) +
      (await valueAt(places.transit, blackM));
    const worthBefore = await worth();
    const made = await draft([{ skuId: blackM, qty: 30 }]);
    expect(made.no).toMatch(/^DB260415\d{5}$/);
    const { id } = await send(made);
    expect(await onHand(places.transit, blackM)).toBe(30);
    expect(await worth()).toBe(worthBefore);

    const received = await keeper.ok("POST", `${path}/${id}/receive`, {
      cells: [
        { skuId: blackM, qty: 27 },
        { skuId: blackM, grade: 2, qty: 1 },
      ],
      remark: "一件破损",
    });
    expect(received.status).toBe("PART_RECEIVED");
    expect(await worth()).toBe(worthBefore);
    const settled = await warehouse.ok("POST", `${path}/${id}/settle`, {
      kind: "LOSS",
      responsible: "顺丰",
      cells: [{ skuId: blackM, qty: 2 }],
    });
    expect(settled.status).toBe("RECEIVED");
    expect(
      await Promise.all([
        onHand(places.warehouse, blackM),
        onHand(places.stall, blackM),
        onHand(places.stall, blackM, 2),
        onHand(places.transit, blackM),
      ]),
    ).toEqual([before[0] - 30, before[1] + 27, before[2] + 1, 0]);

    const body = await detail(id);
    expect(body).toMatchObject({
      status: "RECEIVED",
      sendBy: "陈仓",
      receiveBy: "周小妹",
      receivedQty: 28,
      lostQty: 2,
    });
    expect(body.lines).toMatchObject([{ sentQty: 30, receivedQty: 28, damagedQty: 1, returnedQty: 0, lostQty: 2 }]);
    expect(body.events).toMatchObject([
      { kind: "SEND", qty: 30 },
      { kind: "RECEIVE", qty: 27, damagedQty: 0, remark: "一件破损" },
      { kind: "RECEIVE", qty: 1, damagedQty: 1 },
      { kind: "LOSS", qty: 2, responsible: "顺丰" },
    ]);
    expect(JSON.stringify(body)).not.toContain("Fen");
  });

  it("what is returned or recalled is at the source again, with its value", async () => {
    const before = await balanceOf(backoffice, places.warehouse, blackL);
    const one = await sent([{ skuId: blackL, qty: 4 }]);
    await warehouse.ok("POST", `${path}/${one.id}/settle`, { kind: "RETURN", cells: [{ skuId: blackL, qty: 1 }] });
    expect((await detail(one.id)).status).toBe("SENT");
    await warehouse.ok("POST", `${path}/${one.id}/recall`, { version: one.version + 1 });
    const other = await sent([{ skuId: blackL, qty: 2 }]);
    await warehouse.ok("POST", `${path}/${other.id}/settle`, { kind: "RETURN", cells: [{ skuId: blackL, qty: 2 }] });
    expect(await balanceOf(backoffice, places.warehouse, blackL)).toEqual(before);
    expect(await detail(one.id)).toMatchObject({ status: "RECALLED", returnedQty: 4 });
    expect((await detail(other.id)).status).toBe("RECEIVED");
  });

  it("fewer may be sent than were asked for", async () => {
    const made = await draft([
      { skuId: blackM, qty: 5 },
      { skuId: blackL, qty: 5 },
    ]);
    await warehouse.ok("POST", `${path}/${made.id}/send`, {
      version: made.version,
      cells: [{ skuId: blackM, qty: 3 }],
    });
    const body = await detail(made.id);
    expect(body).toMatchObject({ applyQty: 10, sentQty: 3 });
    await keeper.ok("POST", `${path}/${made.id}/receive`, { cells: [{ skuId: blackM, qty: 3 }] });
    expect((await detail(made.id)).status).toBe("RECEIVED");
  });

  it("those who take goods in at the target are told", async () => {
    const { id, no } = await sent([{ skuId: blackM, qty: 2 }]);
    const found = await rows<{ user_id: number; link: string }>(
      backoffice.database.db,
      sql`select user_id, link from message where type = '待收调拨' and title like ${`%${no}%`} order by user_id`,
    );
    // 云老板 by her role, 沈店长 and 周小妹 by name; not the sender, not 沙小河.
    expect(found.map(({ user_id }) => user_id)).toEqual([2, 3, 4]);
    expect(found[0]?.link).toBe(`/clothes/inventory/transfer/item?id=${id}`);
  });
});

describe("drafts", () => {
  it("are made by either side: a keeper asks for goods, and changes only the own drafts", async () => {
    const made = await draft([{ skuId: blackM, qty: 3 }], { by: keeper });
    const body = await detail(made.id, keeper);
    expect(body.possible).toEqual({
      edit: true,
      cancel: true,
      send: false,
      receive: false,
      settle: false,
      recall: false,
      copy: true,
    });
    expect(body.lines[0].available).toBe(await onHand(places.warehouse, blackM));
    expect((await keeper.post(`${path}/${made.id}/send`, { version: made.version })).status).toBe(403);
    const theirs = await draft([], { by: warehouse });
    expect(
      await keeper.refused("POST", `${path}/${theirs.id}/lines`, { mode: "add", cells: [{ skuId: blackM, qty: 1 }] }),
    ).toBe(`调拨单 ${theirs.no} 不是您制的单，不能修改或取消`);
    await warehouse.ok("POST", `${path}/${made.id}/cancel`, { version: made.version });
  });

  it("change their places, and are copied", async () => {
    const made = await draft([{ skuId: blackM, qty: 3 }], { by: boss });
    await boss.ok("PUT", `${path}/${made.id}`, {
      version: made.version,
      fromId: places.warehouse,
      toId: places.shahe,
      logistics: "德邦",
      remark: "",
    });
    const copy = await boss.ok("POST", `${path}/${made.id}/copy`);
    expect(await detail(copy.id)).toMatchObject({
      status: "DRAFT",
      toId: places.shahe,
      logistics: "德邦",
      applyQty: 3,
    });
  });

  it("are filled with what the target is short of", async () => {
    const made = await draft([]);
    const { added, version } = await warehouse.ok("POST", `${path}/${made.id}/suggest`, { version: made.version });
    const { lines } = await detail(made.id);
    expect(lines.length).toBe(added);
    expect(added).toBeGreaterThan(0);
    for (const line of lines) expect([line.applyQty > 0, line.applyQty <= line.available]).toEqual([true, true]);
    const again = await warehouse.ok("POST", `${path}/${made.id}/suggest`, { version });
    // Only what did not fit into 500 lines may still be added.
    expect(again.added).toBe(0);
  });

  it("are picked together, by place and style", async () => {
    const one = await draft([
      { skuId: blackM, qty: 3 },
      { skuId: blackL, qty: 1 },
    ]);
    const other = await draft([{ skuId: blackM, qty: 2 }], { by: boss, toId: places.shahe });
    const { body } = await warehouse.get(`${path}/pick?id=${one.id}&id=${other.id}`);
    expect(body).toHaveLength(1);
    expect(body[0].documents.map(({ no }: { no: string }) => no)).toEqual([one.no, other.no]);
    expect(body[0].lines).toMatchObject([
      {
        styleNo: "8801",
        size: "M",
        qty: 5,
        shares: [
          { no: one.no, qty: 3 },
          { no: other.no, qty: 2 },
        ],
      },
      { size: "L", qty: 1 },
    ]);
    expect((await warehouse.get(`${path}/pick`)).body.message).toBe("请选择要拣货的调拨单");
  });
});

describe("refusals write nothing", () => {
  it.each([
    ["the same place twice", { fromId: 1, toId: 1 }, "调出仓和调入仓不能相同"],
    ["no place", { fromId: "", toId: 1 }, "请选择调出仓"],
    ["在途", { fromId: 1, toId: 7 }, "在途(系统)由系统使用，不能调拨"],
    ["no such place", { fromId: 1, toId: 999 }, "您没有该仓库的查看权限"],
  ])("a draft with %s", async (_name, body, sentence) => {
    expect(await boss.refused("POST", path, body)).toBe(sentence);
  });

  it("a draft between others' places", async () => {
    expect(await keeper.refused("POST", path, { fromId: places.warehouse, toId: places.shahe })).toBe(
      "您没有该仓库的查看权限",
    );
    expect(await warehouse.refused("POST", path, { fromId: places.stall, toId: places.shahe })).toBe(
      "您没有杭州四季青A区2038档或广州沙河南城1F-116档的调拨权限",
    );
  });

  it("more than there is, or than was asked for", async () => {
    const available = await onHand(places.warehouse, blackL);
    const much = await draft([{ skuId: blackL, qty: available + 1 }]);
    const before = await movementCount(backoffice);
    expect(await warehouse.refused("POST", `${path}/${much.id}/send`, { version: much.version })).toBe(
      `8801 黑 L 库存不足：可用 ${available}，需要 ${available + 1}`,
    );
    // 四季青 may sell ahead of its stock, but not send what is not there.
    const there = await onHand(places.stall, blackL);
    const ahead = await draft([{ skuId: blackL, qty: there + 4 }], {
      by: manager,
      fromId: places.stall,
      toId: places.changshu,
    });
    expect(await manager.refused("POST", `${path}/${ahead.id}/send`, { version: ahead.version })).toBe(
      `8801 黑 L 库存不足：可用 ${there}，需要 ${there + 4}`,
    );
    const few = await draft([{ skuId: blackL, qty: 1 }]);
    expect(
      await warehouse.refused("POST", `${path}/${few.id}/send`, {
        version: few.version,
        cells: [{ skuId: blackL, qty: 2 }],
      }),
    ).toBe("8801 黑 L 填了 2 件，超过申请的 1 件");
    expect(
      await warehouse.refused("POST", `${path}/${few.id}/send`, {
        version: few.version,
        cells: [{ skuId: blackL, qty: 0 }],
      }),
    ).toBe("请至少填写一行数量");
    const empty = await draft([]);
    expect(await warehouse.refused("POST", `${path}/${empty.id}/send`, { version: empty.version })).toBe(
      "明细为空，请先添加商品",
    );
    expect(await movementCount(backoffice)).toBe(before);
  });

  it("more than is on the way, what is not on the document, and a loss nobody answers for", async () => {
    const { id, no } = await sent([{ skuId: blackM, qty: 3 }]);
    const before = await movementCount(backoffice);
    const over = [
      { skuId: blackM, qty: 3 },
      { skuId: blackM, grade: 2, qty: 1 },
    ];
    expect(await keeper.refused("POST", `${path}/${id}/receive`, { cells: over })).toBe(
      "8801 黑 M 填了 4 件，超过在途的 3 件",
    );
    expect(
      await warehouse.refused("POST", `${path}/${id}/settle`, { kind: "RETURN", cells: [{ skuId: blackM, qty: 4 }] }),
    ).toBe("8801 黑 M 填了 4 件，超过在途的 3 件");
    expect(await keeper.refused("POST", `${path}/${id}/receive`, { cells: [{ skuId: blackL, qty: 1 }] })).toBe(
      `8801 黑 L 不在调拨单 ${no} 上`,
    );
    expect(
      await warehouse.refused("POST", `${path}/${id}/settle`, { kind: "LOSS", cells: [{ skuId: blackM, qty: 1 }] }),
    ).toBe("在途丢失请填写责任人");
    expect(
      await keeper.refused("POST", `${path}/${id}/receive`, { version: 1, cells: [{ skuId: blackM, qty: 1 }] }),
    ).toBe("数据已被他人修改，请刷新后重试");
    expect(await movementCount(backoffice)).toBe(before);
    await keeper.ok("POST", `${path}/${id}/receive`, { cells: [{ skuId: blackM, qty: 3 }] });
  });

  it("another's place, whoever asks and however", async () => {
    const made = await draft([{ skuId: blackM, qty: 1 }]);
    expect(await manager.refused("POST", `${path}/${made.id}/send`, { version: made.version })).toBe(
      "您没有总仓的出库权限",
    );
    const { id } = await send(made);
    expect(await warehouse.refused("POST", `${path}/${id}/receive`, { cells: [{ skuId: blackM, qty: 1 }] })).toBe(
      "您没有杭州四季青A区2038档的入库权限",
    );
    expect(
      await manager.refused("POST", `${path}/${id}/settle`, { kind: "RETURN", cells: [{ skuId: blackM, qty: 1 }] }),
    ).toBe("您没有总仓的调拨权限");
    // 沙小河 sees neither 四季青 nor 常熟.
    const hidden = await draft([{ skuId: blackM, qty: 1 }], {
      by: manager,
      fromId: places.stall,
      toId: places.changshu,
    });
    const unseen = "调拨单不存在，或您没有查看权限";
    expect(await keeper2.refused("GET", `${path}/${hidden.id}`)).toBe(unseen);
    expect(await keeper2.refused("GET", `${path}/pick?id=${hidden.id}`)).toBe(unseen);
    expect(await keeper2.refused("POST", `${path}/${hidden.id}/receive`, { cells: [{ skuId: blackM, qty: 1 }] })).toBe(
      unseen,
    );
    expect(await keeper2.refused("GET", `${path}/999999`)).toBe(unseen);
    const { body } = await keeper2.get(`${path}?size=100`);
    expect(body.content.some((row: { id: number }) => row.id === hidden.id)).toBe(false);
    // One of the two places is enough to see the document, not to see the other's stock.
    const seen = await draft([{ skuId: blackM, qty: 1 }], { by: manager, fromId: places.changshu, toId: places.stall });
    expect((await detail(seen.id, keeper)).lines[0].available).toBeNull();
  });

  it("every action in every state that does not allow it", async () => {
    const cells = [{ skuId: blackM, qty: 2 }];
    const receive = (id: number, qty: number) =>
      boss.ok("POST", `${path}/${id}/receive`, { cells: [{ skuId: blackM, qty }] });
    const make: Record<string, () => Promise<Draft>> = {
      DRAFT: () => draft(cells),
      SENT: () => sent(cells),
      PART_RECEIVED: async () => {
        const one = await sent(cells);
        return { ...one, ...(await receive(one.id, 1)) };
      },
      RECEIVED: async () => {
        const one = await sent(cells);
        return { ...one, ...(await receive(one.id, 2)) };
      },
      CANCELLED: async () => {
        const one = await draft(cells);
        return { ...one, ...(await boss.ok("POST", `${path}/${one.id}/cancel`, { version: one.version })) };
      },
      RECALLED: async () => {
        const one = await sent(cells);
        return { ...one, ...(await boss.ok("POST", `${path}/${one.id}/recall`, { version: one.version })) };
      },
    };
    const one = [{ skuId: blackM, qty: 1 }];
    const actions: Record<string, (made: Draft) => ["POST" | "PUT", string, Record<string, unknown>]> = {
      edit: ({ id, version }) => [
        "PUT",
        `${path}/${id}`,
        { version, fromId: places.warehouse, toId: places.shahe, logistics: "", remark: "" },
      ],
      lines: ({ id }) => ["POST", `${path}/${id}/lines`, { mode: "add", cells: one }],
      suggest: ({ id, version }) => ["POST", `${path}/${id}/suggest`, { version }],
      cancel: ({ id, version }) => ["POST", `${path}/${id}/cancel`, { version }],
      send: ({ id, version }) => ["POST", `${path}/${id}/send`, { version }],
      receive: ({ id }) => ["POST", `${path}/${id}/receive`, { cells: one }],
      settle: ({ id }) => ["POST", `${path}/${id}/settle`, { kind: "RETURN", cells: one }],
      recall: ({ id, version }) => ["POST", `${path}/${id}/recall`, { version }],
    };
    const allowed: Record<string, readonly string[]> = {
      DRAFT: ["edit", "lines", "suggest", "cancel", "send"],
      SENT: ["receive", "settle", "recall"],
      PART_RECEIVED: ["receive", "settle"],
      RECEIVED: [],
      CANCELLED: [],
      RECALLED: [],
    };
    for (const [status, build] of Object.entries(make)) {
      const made = await build();
      expect((await detail(made.id)).status).toBe(status);
      const before = await movementCount(backoffice);
      for (const [action, request] of Object.entries(actions)) {
        if (allowed[status]?.includes(action)) continue;
        expect(await boss.refused(...request(made)), `${action} when ${status}`).toContain(made.no);
        expect(await movementCount(backoffice), `${action} when ${status}`).toBe(before);
      }
      // What is allowed is so from a fresh document each.
      for (const action of allowed[status] ?? []) {
        const fresh = await build();
        await boss.ok(...(actions[action] as (typeof actions)[string])(fresh));
      }
    }
  });
});

describe("the same form again, and many at once", () => {
  it("gives the first answer, and moves once", async () => {
    const made = await draft([{ skuId: blackM, qty: 2 }]);
    const before = await onHand(places.warehouse, blackM);
    const body = { version: made.version, clientToken: randomUUID() };
    const [first, second] = await Promise.all([1, 2].map(() => warehouse.ok("POST", `${path}/${made.id}/send`, body)));
    expect(second).toEqual(first);
    expect(await warehouse.ok("POST", `${path}/${made.id}/send`, body)).toEqual(first);
    expect(await onHand(places.warehouse, blackM)).toBe(before - 2);
    const arrival = { cells: [{ skuId: blackM, qty: 2 }], clientToken: randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => keeper.ok("POST", `${path}/${made.id}/receive`, arrival)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await detail(made.id)).receivedQty).toBe(2);
  });

  it("never receives more than was sent", async () => {
    const { id } = await sent([{ skuId: blackM, qty: 12 }]);
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 3 === 2
          ? warehouse.post(`${path}/${id}/settle`, {
              kind: "LOSS",
              responsible: "司机",
              cells: [{ skuId: blackM, qty: 2 }],
            })
          : keeper.post(`${path}/${id}/receive`, { cells: [{ skuId: blackM, qty: 2 }] }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(6);
    const { receivedQty, lostQty, status } = await detail(id);
    expect([receivedQty + lostQty, status]).toEqual([12, "RECEIVED"]);
  });
});

describe("the list", () => {
  const rowsOf = async (query: string) => (await warehouse.get(`${path}?size=100&${query}`)).body;

  it("filters by place, state, style, number and difference, and sums the whole set", async () => {
    const { id, no } = await sent([{ skuId: blackM, qty: 5 }]);
    await keeper.ok("POST", `${path}/${id}/receive`, { cells: [{ skuId: blackM, qty: 4 }] });
    const short = await rowsOf("difference=true&status=PART_RECEIVED");
    expect(short.content).toContainEqual(expect.objectContaining({ id, sentQty: 5, receivedQty: 4, styleCount: 1 }));
    expect(short.totals.difference).toBe(
      short.content.reduce(
        (sum: number, row: { sentQty: number; receivedQty: number }) => sum + row.sentQty - row.receivedQty,
        0,
      ),
    );
    expect((await rowsOf(`keyword=${no}`)).content).toHaveLength(1);
    expect((await rowsOf("styleNo=8801")).totalElements).toBeGreaterThan(0);
    expect((await rowsOf("styleNo=NONE")).totalElements).toBe(0);
    expect((await rowsOf(`fromId=${places.stall}&toId=${places.stall}`)).totalElements).toBe(0);
    expect(
      (await rowsOf("status=SENT&status=DRAFT")).content.map((row: { status: string }) => row.status),
    ).not.toContain("RECEIVED");
    expect(await warehouse.refused("GET", `${path}?from=2025-01-01&to=2026-04-15`)).toBe("日期范围不能超过 366 天");
  });
});

describe("after all of it", () => {
  it("every invariant of the ledger holds", async () => {
    await backoffice.settle();
    expect(await brokenInvariants(backoffice.database.db)).toEqual([]);
  });
});
