/** How a table shows figures: every number alike, whatever page it stands on. */
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { type Column, DataTable } from "./data-table.tsx";

interface Row {
  id: number;
  name: string;
  qty: number;
}

const columns: Column<Row>[] = [
  { label: "款号", kind: "key", cell: (row) => row.name },
  { label: "年份", cell: () => 2026 },
  { label: "件数", kind: "n", cell: (row) => row.qty, total: 1_038 },
  { label: "金额", kind: "n", cell: () => "1,037.00", total: "1,037.00" },
];

it("groups the numbers of a column of figures and of its total, and leaves text and names alone", () => {
  const rows = [
    { id: 1, name: "1037", qty: 1_037 },
    { id: 2, name: "8801", qty: -1_037 },
  ];
  const html = renderToStaticMarkup(createElement(DataTable<Row>, { caption: "款", columns, rows, empty: "没有" }));
  const cells = [...html.matchAll(/<t[hd][^>]*>([^<]*)<\/t[hd]>/g)].map(([, text]) => text);
  expect(cells.slice(4)).toEqual([
    "1037",
    "2026",
    "1,037",
    "1,037.00",
    "8801",
    "2026",
    "-1,037",
    "1,037.00",
    "合计",
    "",
    "1,038",
    "1,037.00",
  ]);
});

it("names the figures of a row on its card where there are several, in the totals too; one alone needs no name", () => {
  const rows = [{ id: 1, name: "8801", qty: 3 }];
  const labels = (all: Column<Row>[]) => {
    const html = renderToStaticMarkup(
      createElement(DataTable<Row>, { caption: "款", columns: all, rows, empty: "没有" }),
    );
    return [...html.matchAll(/<td[^>]* data-label="([^"]*)"[^>]*>([^<]*)</g)].map(([, label, text]) => [label, text]);
  };
  const [name, year, qty, amount] = columns as [Column<Row>, Column<Row>, Column<Row>, Column<Row>];
  const several: Column<Row>[] = [name, { ...year, card: 2 }, { ...qty, card: 1 }, { ...amount, card: 2 }];
  expect(labels(several)).toEqual([
    ["件数", "3"],
    ["金额", "1,037.00"],
    ["件数", "1,038"],
    ["金额", "1,037.00"],
  ]);
  expect(labels([name, { ...year, card: 2 }, { ...qty, card: 1 }, amount])).toEqual([]);
});
