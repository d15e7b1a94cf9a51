/** 网站设置: what every page shows, how it looks at first, and how long a browser is remembered. */
import { CheckField, LineField, SelectField } from "#app/components/page/edit-form.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { preferenceSwitches } from "#app/lib/shell/preferences.ts";
import { uiSizeLabels, uiSizes } from "#contract/system/settings.words.ts";

const sizes = uiSizes.map((value) => ({ value, label: uiSizeLabels[value] }));

export function SiteFields() {
  const whole = { inputMode: "numeric", required: true, max: 5 } as const;
  return (
    <>
      <Card title="网站" flush>
        <div className="form">
          <LineField name="title" label="网站标题" max={40} required hint="在浏览器标题、登录页和侧栏" />
          <LineField name="footer" label="页脚文字" max={200} />
          <LineField name="caseNumber" label="备案号" max={60} />
          <CheckField name="showFooter" label="显示页脚" />
        </div>
      </Card>
      <Card title="默认外观" note="给没有在布局设置里自己选过的人" flush>
        <div className="form">
          <LineField name="theme" label="主题色" type="color" max={7} required />
          <SelectField name="size" label="界面大小" options={sizes} required />
          <CheckField name="tagsView" label={preferenceSwitches.showTabs} />
          <CheckField name="fixedHeader" label={preferenceSwitches.fixedHeader} />
          <CheckField name="sidebarLogo" label={preferenceSwitches.showLogo} />
          <CheckField name="uniqueOpened" label={preferenceSwitches.uniqueOpened} />
        </div>
      </Card>
      <Card title="登录与请求" flush>
        <div className="form">
          <LineField
            name="tokenCookieExpires"
            label="登录有效期（天）"
            {...whole}
            hint="勾选“记住我”后多久要重新登录，1 至 365；下次登录起生效"
          />
          <LineField
            name="passCookieExpires"
            label="用户名保留期（天）"
            {...whole}
            hint="登录页填好用户名多久，1 至 365；浏览器里从不保存密码"
          />
          <LineField
            name="tokenKey"
            label="登录 Cookie 名称"
            max={40}
            required
            hint="改名后其他人需要重新登录；同一域名下有两套系统时用不同的名称"
          />
          <LineField name="timeout" label="请求超时（秒）" {...whole} hint="页面等待后台的最长时间，10 至 3,600" />
        </div>
      </Card>
    </>
  );
}
