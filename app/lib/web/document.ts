/** What only the server knows while it renders the document. In the browser there is none of it. */
import { createContext, useContext } from "react";

interface ServerDocument {
  /** Of the response's Content-Security-Policy; browsers hide it from scripts. */
  readonly nonce: string;
  /** Stylesheet texts by address. */
  readonly stylesheets: ReadonlyMap<string, string>;
}

export const DocumentContext = createContext<ServerDocument | null>(null);

export function useNonce(): string | undefined {
  return useContext(DocumentContext)?.nonce;
}

/** The stylesheet's text on the server, nothing in the browser, where hydration leaves the element as it is. */
export function useStylesheet(href: string): string {
  return useContext(DocumentContext)?.stylesheets.get(href) ?? "";
}
