/** Sizes come as they are worn where nobody ordered them, and as somebody ordered them where one did. */
import { describe, expect, it } from "vitest";
import { sizesInOrder } from "./size-order.rules.ts";

const placed = (text: string) =>
  text.split(" ").map((word, at) => {
    const [name = "", sort] = word.split("@");
    return { id: at + 1, name, sort: sort === undefined ? at + 1 : Number(sort) };
  });
const names = (text: string) =>
  sizesInOrder(placed(text))
    .map(({ name }) => name)
    .join(" ");

describe("sizesInOrder", () => {
  it("mends the alphabet's order", () => {
    expect(names("L M S XL")).toBe("S M L XL");
    expect(names("2XL 3XL L M S XL")).toBe("S M L XL 2XL 3XL");
    expect(names("L M S XL XS XXL")).toBe("XS S M L XL XXL");
    expect(names("100 110 90")).toBe("90 100 110");
  });

  it("keeps what somebody ordered, and what it does not know", () => {
    expect(names("XL L M S")).toBe("XL L M S");
    expect(names("M S L")).toBe("M S L");
    expect(names("大 小")).toBe("大 小");
    expect(names("L M S 均码")).toBe("L M S 均码");
    expect(names("S M L XL")).toBe("S M L XL");
    expect(names("25 26 27")).toBe("25 26 27");
  });

  it("parts those that share a place", () => {
    expect(names("XL@1 S@1 M@1")).toBe("S M XL");
    expect(names("均码@3 大@3 小@1")).toBe("小 均码 大");
  });
});
