/** Addresses of pages, by the path of their route. */
export type PageTable = Readonly<Record<string, readonly string[]>>;
