/** 导出波次: the list as it stands. */
import { type Column, instant, number, text } from "#backoffice/ground/spreadsheet/column.ts";
import { ownExport } from "#backoffice/ground/spreadsheet/own-export.ts";
import { waveKindLabels, waveStateLabels } from "#contract/platform/wave.words.ts";
import { type WaveRow, waveEndpoints, waveExportEndpoints } from "#contract/platform/waves.ts";
import { listWaves } from "./wave.query.ts";

const columns: readonly Column<WaveRow>[] = [
  text("波次号", 18, ({ no }) => no),
  text("种类", 10, ({ kind }) => waveKindLabels[kind]),
  text("款号", 12, ({ styleNo }) => styleNo),
  text("状态", 10, ({ state }) => waveStateLabels[state]),
  text("发货仓", 16, ({ repositoryName }) => repositoryName),
  text("店铺", 20, ({ shopName }) => shopName),
  number("框数", ({ baskets }) => baskets),
  number("订单数", ({ orders }) => orders),
  number("已发货", ({ shipped }) => shipped),
  number("已移出", ({ left }) => left),
  number("待发货", ({ open }) => open),
  text("生成人", 12, ({ createBy }) => createBy),
  instant("生成时间", ({ createTime }) => createTime),
  number("打印次数", ({ prints }) => prints),
  instant("最近打印", ({ printTime }) => printTime),
  text("打印人", 12, ({ printBy }) => printBy),
  instant("取消时间", ({ cancelTime }) => cancelTime),
];

export const waveExport = ownExport({
  topic: "waves.export",
  title: "波次",
  list: waveEndpoints.list,
  read: listWaves,
  endpoints: waveExportEndpoints,
  columns,
});
