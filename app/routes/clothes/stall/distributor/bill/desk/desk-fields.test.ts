/** What a posting of the billing form leaves out, and what it never does. */
import { expect, test } from "vitest";
import { headText, omitUnchanged } from "./desk-fields.ts";

const stored: Record<string, string> = {
  discount: "",
  roundOff: "0.50",
  freight: "",
  bonus: "",
  useBalance: "on",
  carrier: "顺丰",
  remark: "",
  "pay.0.fund": "3",
  "pay.0.amount": "100.00",
  "pay.1.fund": "4",
  "pay.1.amount": "",
};
const headWas = "|0.50|||on|顺丰||3|100.00||||||";

function formOf(changes: Record<string, string> = {}): FormData {
  const form = new FormData();
  const fields = {
    intent: "scan",
    text: "8801-BK-M",
    headShown: "1",
    headWas,
    ...stored,
    "l.7.was": "2|2|59.00",
    "l.7.qty": "2",
    "l.7.take": "2",
    "l.7.price": "59.00",
    "l.8.was": "1|0|80.00",
    "l.8.qty": "1",
    "l.8.take": "0",
    "l.8.price": "80.00",
    matrixWas: "11:4,12:1",
    "q.11.1": "4",
    "q.12.1": "1",
    "q.13.1": "",
    ...changes,
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const namesAfter = (changes?: Record<string, string>) => {
  const form = formOf(changes);
  omitUnchanged(form);
  return [...form.keys()].sort();
};

test("the head is one text, in which an account without an amount is nothing", () => {
  expect(headText((name) => stored[name] ?? "")).toBe(headWas);
});

test("a posting without changes holds what it asks and nothing else", () => {
  expect(namesAfter()).toEqual(["intent", "text"]);
});

test("a changed line goes whole, with what it was; the others stay away", () => {
  expect(namesAfter({ "l.8.take": "1" })).toEqual(["intent", "l.8.price", "l.8.qty", "l.8.take", "l.8.was", "text"]);
});

test("a cell that was emptied or filled goes with what the matrix showed", () => {
  expect(namesAfter({ "q.11.1": "", "q.13.1": "2" })).toEqual(["intent", "matrixWas", "q.11.1", "q.13.1", "text"]);
});

test("one changed field of the head takes the whole head along", () => {
  const names = namesAfter({ "pay.1.amount": "20" });
  expect(names).toContain("headShown");
  expect(names).toContain("headWas");
  expect(names).toContain("pay.0.amount");
  expect(names).toContain("discount");
});

test("an unticked box is a change", () => {
  const form = formOf();
  form.delete("useBalance");
  omitUnchanged(form);
  expect(form.has("headShown")).toBe(true);
});
