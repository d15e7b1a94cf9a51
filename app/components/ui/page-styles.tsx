/** Styles of one page, beside the stylesheet that all pages share. */
import { useState } from "react";
import { useNonce, useStylesheet } from "#app/lib/web/document.ts";
import { useHydrated } from "#app/lib/web/hydrated.ts";

/** Text of a stylesheet inside the document; hydration leaves it as it is. */
export function StyleElement({ text }: { text: string }) {
  const nonce = useNonce();
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, which React would escape
  return <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}

/**
 * A stylesheet that few pages need, for a page that must paint in one round
 * trip: inside the document that the server sends, linked where a script
 * opens the page.
 */
export function PageStyles({ href }: { href: string }) {
  const text = useStylesheet(href);
  const hydrated = useHydrated();
  const [openedByScript] = useState(hydrated);
  return openedByScript ? <link rel="stylesheet" href={href} /> : <StyleElement text={text} />;
}
