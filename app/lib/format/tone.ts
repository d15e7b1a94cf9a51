/** How good or bad a state is: what a badge says in colour, beside its words. */
export type Tone = "neutral" | "info" | "good" | "warn" | "bad";
