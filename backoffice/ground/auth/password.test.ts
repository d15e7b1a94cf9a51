/** Passwords are salted, verified in full, and readable when made up. */
import { describe, expect, it } from "vitest";
import { hashPassword, newPassword, verifyPassword } from "./password.ts";

describe("password", () => {
  it("accepts the password it was made from and no other", async () => {
    const stored = await hashPassword("云裳-2026");
    expect(stored).toMatch(/^scrypt\$32768\$8\$1\$/);
    expect(await verifyPassword("云裳-2026", stored)).toBe(true);
    expect(await verifyPassword("云裳-2027", stored)).toBe(false);
    expect(await verifyPassword("", stored)).toBe(false);
  });

  it("salts every hash", async () => {
    const [first, second] = await Promise.all([hashPassword("same"), hashPassword("same")]);
    expect(first).not.toBe(second);
  });

  it("refuses a malformed stored value", async () => {
    expect(await verifyPassword("x", "")).toBe(false);
    expect(await verifyPassword("x", "scrypt$32768$8$1$onlysalt")).toBe(false);
    expect(await verifyPassword("x", "bcrypt$32768$8$1$AAAA$AAAA")).toBe(false);
  });

  it("makes readable passwords that differ", () => {
    const made = new Set(Array.from({ length: 50 }, newPassword));
    expect(made.size).toBe(50);
    for (const password of made) expect(password).toMatch(/^[a-hjkmnp-z2-9]{12}$/);
  });
});
