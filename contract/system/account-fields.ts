/** What the forms of an account offer and allow. Apart from the schemas, so that pages ship none of zod. */

export const genders = ["男", "女"] as const;

/** Characters of a new password. */
export const passwordLimits = { min: 8, max: 64 } as const;
