/**
 * A link within the product, and who follows it. Remix's own asks the router five things each time it is rendered; a
 * list has a hundred of them, and all are rendered anew with every navigation (docs/decisions/pages.md,
 * "Links are anchors").
 */
import { useNavigate } from "@remix-run/react";
import { type AnchorHTMLAttributes, useEffect } from "react";

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  /** A path with its search, or the search alone for the same page. */
  to: string;
  /** `none`: the router does not ask for the routes behind it before it is clicked. */
  discover?: "none";
  /** The new page takes this one's place in the history. */
  replace?: boolean;
  /** The page stays where it is scrolled to. */
  preventScrollReset?: boolean;
  /** The browser loads a new document: for pages outside the frame. */
  reloadDocument?: boolean;
}

/** How the router follows a link; an anchor without the mark is the browser's. */
const routed = "data-go";

export function Link({ to, discover, replace, preventScrollReset, reloadDocument, ...rest }: LinkProps) {
  const go = [replace && "replace", preventScrollReset && "stay"].filter(Boolean).join(" ");
  const marks = reloadDocument ? {} : { [routed]: go, "data-discover": discover === "none" ? undefined : "true" };
  return <a {...rest} {...marks} href={to} />;
}

/** The link that an event met, if the router is to follow it. */
export function routedLinkOf(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>(`a[${routed}]`) : null;
  return link && !link.target && link.origin === location.origin ? link : null;
}

/** A click with a button or a key that asks for another window, or for nothing, is the browser's. */
export function isPlain({
  button,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: Pick<MouseEvent, "button" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
}

/** Lets the router follow the links of all pages; for the root. */
export function useFollowedLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.defaultPrevented || !isPlain(event) ? null : routedLinkOf(event.target);
      if (!link) return;
      event.preventDefault();
      const { href, pathname, search, hash } = link;
      const go = link.getAttribute(routed) ?? "";
      navigate(pathname + search + hash, {
        replace: go.includes("replace") || href === location.href,
        preventScrollReset: go.includes("stay"),
      });
    };
    // Behind React, whose handlers may have dealt with the click.
    window.addEventListener("click", onClick);
    return () => window.removeEventListener("click", onClick);
  }, [navigate]);
}
