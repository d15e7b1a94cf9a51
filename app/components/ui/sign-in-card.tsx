/** The sign-in page's layout: a brand panel on wide windows, and the card. */
import { Form } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "#app/components/ui/link.tsx";
import { Button } from "./button.tsx";
import { Checkbox } from "./choice.tsx";
import { Field } from "./field.tsx";
import { TextInput } from "./input.tsx";
import { Callout } from "./notice.tsx";

interface SignInCardProps {
  /** The site's title. */
  title: string;
  /** Why the last attempt was refused. */
  error?: string | undefined;
  /** Which fields were refused. */
  fieldErrors?: { username?: string | undefined; password?: string | undefined; code?: string | undefined };
  /** Address of the captcha picture. */
  captchaImg: string;
  /** 忘记密码; absent where it is not offered. */
  forgotHref?: string | undefined;
  username?: string | undefined;
  rememberMe?: boolean;
  /** Hidden fields: the captcha's uuid, the wanted path. */
  children?: ReactNode;
}

/** Posts `username`, `password`, `code` and `rememberMe` to the current URL; with `refresh` only to see another captcha. */
export function SignInCard({
  title,
  error,
  fieldErrors = {},
  captchaImg,
  forgotHref,
  username,
  rememberMe,
  children,
}: SignInCardProps) {
  return (
    <main className="enter">
      <div className="story">
        <svg viewBox="4 6 40 32" aria-hidden="true">
          <path d="M20.5 12.5a3.7 3.7 0 1 1 5.2 3.4c-1.1.5-1.7 1.2-1.7 2.4V20l9.5 5.4a5.6 5.6 0 0 1-2 10.8H15.8a5.6 5.6 0 0 1-1.5-10.9L24 20" />
        </svg>
        <p>每一款、每一色、每一码，心中有数。</p>
        <p>款式 · 库存 · 生产 · 档口 · 财务，一处管好。</p>
      </div>
      <Form method="post">
        <h1>
          <img src="/logo.svg" alt="" width={36} height={36} />
          {title}
        </h1>
        {error && <Callout>{error}</Callout>}
        {children}
        {/* What Enter presses is the first button of a form. */}
        <button type="submit" className="sr" tabIndex={-1} aria-hidden="true">
          登录
        </button>
        <Field label="用户名" name="username" required error={fieldErrors.username}>
          <TextInput
            defaultValue={username}
            autoComplete="username"
            autoCapitalize="none"
            autoFocus={!username}
            maxLength={50}
          />
        </Field>
        <Field label="密码" name="password" required error={fieldErrors.password}>
          <TextInput type="password" autoComplete="current-password" autoFocus={!!username} maxLength={100} />
        </Field>
        <Field label="验证码" name="code" required error={fieldErrors.code}>
          <div className="captcha" ref={useEmptyOnChange(captchaImg)}>
            <TextInput maxLength={8} autoCapitalize="none" spellCheck={false} />
            <img src={captchaImg} alt="验证码图片" width={112} height={44} />
            <Button variant="text" name="refresh" value="1" formNoValidate>
              换一张
            </Button>
          </div>
        </Field>
        <div className="flex items-center justify-between">
          <Checkbox name="rememberMe" value="true" defaultChecked={rememberMe} label="记住我" />
          {forgotHref && <Link to={forgotHref}>忘记密码</Link>}
        </div>
        <Button variant="primary" size="large">
          登录
        </Button>
      </Form>
    </main>
  );
}

/** A ref for what surrounds an input: a new `subject` empties the input and leads back to it. */
function useEmptyOnChange(subject: string) {
  const ref = useRef<HTMLDivElement>(null);
  const shown = useRef(subject);
  useEffect(() => {
    if (shown.current === subject) return;
    shown.current = subject;
    const input = ref.current?.querySelector("input");
    if (!input) return;
    input.value = "";
    input.focus();
  }, [subject]);
  return ref;
}
