/**
 * The answer to a form that was posted without JavaScript after its session
 * had ended: the question of the dialog, and all that was typed, to be sent
 * again by whoever typed it. Rendered on the server only, and never hydrated.
 */
import { sessionEndedQuestion } from "#app/lib/api/api-failure.ts";

interface EndedPageProps {
  siteTitle: string;
  /** The whole style sheet and that of the sign-in page, and the nonce that allows it. */
  styles: string;
  nonce: string;
  /** Where the form was posted to. */
  address: string;
  fields: readonly (readonly [name: string, value: string])[];
  /** Passwords or files are not among the fields. */
  isPartial: boolean;
  /** The sign-in page. */
  loginHref: string;
}

export function EndedPage({ siteTitle, styles, nonce, address, fields, isPartial, loginHref }: EndedPageProps) {
  const { title, text, confirm, cancel } = sessionEndedQuestion;
  return (
    <html lang="zh-CN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} - ${siteTitle}`}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, which React would escape */}
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body>
        <main className="enter">
          <div className="story" />
          <div className="asked">
            <h1>
              <img src="/logo.svg" alt="" width={36} height={36} />
              {title}
            </h1>
            <p role="alert">{text}</p>
            {fields.length > 0 && (
              <p>
                您刚才提交的内容没有保存，已保留在本页：请先“重新登录”（在新窗口中打开），再回到本页“重新提交”。
                {isPartial && "密码和所选的文件不会保留，需要重新填写。"}
              </p>
            )}
            <div className="line">
              <a className="btn primary" href={loginHref} target="_blank" rel="noopener">
                {confirm}
              </a>
              {fields.length > 0 && (
                <form method="post" action={address} encType="multipart/form-data">
                  {fields.map(([name, value], index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a form may hold the same field twice
                    <input key={index} type="hidden" name={name} value={value} />
                  ))}
                  <button type="submit" className="btn">
                    重新提交
                  </button>
                </form>
              )}
              <a className="btn" href={address}>
                {cancel}
              </a>
            </div>
          </div>
        </main>
      </body>
    </html>
  );
}
