/** A yes is bound to its question. */
import { expect, it } from "vitest";
import { DomainError } from "./errors.ts";
import { assertAnswered } from "./question.ts";

const ask = "确认无误请勾选“已核对”";

/** What is asked; null: nothing. */
function asked(sentences: string[], answered?: string, figures?: unknown) {
  try {
    assertAnswered({ sentences, answered, figures });
    return null;
  } catch (error) {
    if (error instanceof DomainError) return { message: error.message, ...error.question };
    throw error;
  }
}

it("asks nothing where there is nothing to read", () => {
  expect(asked([])).toBeNull();
});

it("takes the answer to what it asked, and to nothing else", () => {
  const first = asked(["收款 8,400,000.00 超过应收"]);
  expect(first?.message).toBe(`收款 8,400,000.00 超过应收。${ask}`);
  expect(asked(["收款 8,400,000.00 超过应收"], first?.name)).toBeNull();
  expect(asked(["收款 84,000.00 超过应收"], first?.name)?.name).not.toBe(first?.name);
  expect(asked(["收款 8,400,000.00 超过应收"], "true")).toHaveProperty("name");
});

it("asks anew where a figure beside the sentences is another", () => {
  const first = asked(["退货超期"], undefined, [["8801", 1]]);
  expect(asked(["退货超期"], first?.name, [["8801", 10]])).toHaveProperty("name");
});

it("says the first of many, and is about all of them", () => {
  const many = Array.from({ length: 20 }, (_, at) => `第 ${at + 1} 行低于最低价`);
  const first = asked(many);
  expect(first?.message).toBe(`${many.slice(0, 8).join("；")}；等 20 处。${ask}`);
  expect(asked([...many.slice(0, 19), "第 20 行白送"], first?.name)).toHaveProperty("name");
});
