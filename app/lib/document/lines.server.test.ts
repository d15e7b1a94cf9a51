/** The figures of a form's matrices, one cell a line. */
import { expect, it } from "vitest";
import { withFigures } from "./lines.server.ts";

function read(filled: Readonly<Record<string, string>>) {
  const form = new FormData();
  for (const [name, text] of Object.entries(filled)) form.set(name, text);
  return withFigures({ ...filled }, { form });
}

it("makes one cell of a line, leaves blank figures away, and every other field as it is", () => {
  const filled = { "q.passed.7": "", "q.second.7": " ２ ", "q.passed.8": "0", "q.second.8": "", remark: "好" };
  expect(read(filled)).toEqual({
    remark: "好",
    cells: [
      { skuId: 7, second: 2 },
      { skuId: 8, passed: 0 },
    ],
  });
});

it("names the cell whose text is no number of pieces", () => {
  for (const text of ["-1", "1.5", "两", "123456"]) {
    const wrong = { message: `数量“${text}”不对：请填 0 到 99999 的整数`, field: "q.scrap.7" };
    expect(() => read({ "q.scrap.7": text })).toThrow(expect.objectContaining(wrong));
  }
});
