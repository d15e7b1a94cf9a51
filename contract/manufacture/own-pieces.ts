/** 登记本人计件: who sewed a bundle books it on the own telephone, and sees what it comes to (domain.md §3.2, batch/class). */
import { z } from "zod";
import { wageStatuses } from "#contract/employee/employee.words.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { permissions } from "#contract/permissions.ts";
import { clientToken, requiredChoice, requiredText } from "#contract/value.ts";
import { pieceRow, recordedPiece, scannedQty } from "./pieces.ts";

const endpoint = endpointsOf("班组生产");
const path = "/api/clothes/piece/own";
const access = [permissions.pieceScanOwn];

/** As far back as what waits for approval is counted. */
export const ownWaitingDays = 365;

/** Records that count, their pieces (返工 and 补/扣 count none), and what they come to. */
const sums = z.object({ records: z.number(), qty: z.number(), amountLi: z.number() });

const summary = z.object({
  today: sums,
  month: sums.extend({ from: z.string() }),
  /** 待审 of the last {@link ownWaitingDays} days. */
  waiting: sums,
  /** The last one that counts. */
  slip: z
    .object({
      id: z.number(),
      no: z.string(),
      period: z.string(),
      amountFen: z.number(),
      status: z.enum(wageStatuses),
    })
    .nullable(),
  /** What was recorded last today. */
  records: z.array(pieceRow),
});
export type OwnPieceSummary = z.output<typeof summary>;

const ownTicket = z.object({
  ticketCode: z.string(),
  bundleNo: z.number(),
  qty: z.number(),
  batchNo: z.string(),
  styleNo: z.string(),
  productName: z.string(),
  colorName: z.string(),
  sizeName: z.string(),
  /** What is left to do of it: the asker's usual process first, the others as the route has them. */
  steps: z.array(z.object({ batchProcessId: z.number(), seq: z.number(), name: z.string(), left: z.number() })),
});

const code = requiredText("扎票编号", 200);

export const ownPieceEndpoints = {
  summary: endpoint.get(path, {
    summary: "本人的计件：今天与本月、待审、最近的工资单；不按件的人为空",
    access,
    response: z.object({ own: summary.nullable() }),
  }),
  ticket: endpoint.get(`${path}/ticket`, {
    summary: "一张扎票还没有做完的工序；批次暂停或结案的说明原因",
    access,
    query: z.object({ code }),
    response: ownTicket,
  }),
  record: endpoint.post(`${path}/record`, {
    summary: "登记本人做的一扎：员工是登录账号的员工，不能是别人",
    access,
    body: z.object({
      code,
      batchProcessId: requiredChoice("工序"),
      qty: scannedQty,
      clientToken,
    }),
    response: recordedPiece,
  }),
};
