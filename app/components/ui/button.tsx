/** Buttons, and links that look like buttons. */

import type { ButtonHTMLAttributes } from "react";
import { Link, type LinkProps } from "#app/components/ui/link.tsx";

export type ButtonVariant = "primary" | "default" | "danger" | "text";
export type ButtonSize = "small" | "medium" | "large";

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

const sizeClasses: Record<ButtonSize, string> = { small: " sm", medium: "", large: " lg" };

/** A button; submits its form unless told otherwise, as HTML does. */
export function Button({
  variant = "default",
  size = "medium",
  className,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & Look) {
  return <button {...rest} className={lookOf(variant, size, className)} />;
}

/** A link that looks like a button: for going somewhere, never for changing something. */
export function LinkButton({ variant = "default", size = "medium", className, ...rest }: LinkProps & Look) {
  return <Link {...rest} className={lookOf(variant, size, className)} />;
}

function lookOf(variant: ButtonVariant, size: ButtonSize, className: string | undefined): string {
  return `btn${variant === "default" ? "" : ` ${variant}`}${sizeClasses[size]}${className ? ` ${className}` : ""}`;
}
