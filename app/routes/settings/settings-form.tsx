/**
 * The form of 布局设置. With JavaScript every change shows at once and is
 * stored by submitting the same form; without it, 保存 does both.
 */
import { Form, useNavigation, useSubmit } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Checkbox } from "#app/components/ui/choice.tsx";
import {
  freeColour,
  type PreferenceSwitch,
  type Preferences,
  preferenceSwitches,
  preferencesCookie,
  preferencesOfForm,
  themePresets,
  writePreferences,
} from "#app/lib/shell/preferences.ts";
import { writeSharedCookie } from "#app/lib/shell/shared-cookie.ts";
import { uiSizeLabels, uiSizes } from "#contract/system/settings.words.ts";

const presetNames: Record<(typeof themePresets)[number], string> = {
  "#409EFF": "天蓝",
  "#1890ff": "拂晓蓝",
  "#304156": "藏青",
  "#212121": "墨黑",
  "#11a983": "翠绿",
  "#13c2c2": "青碧",
  "#6959CD": "黛紫",
  "#f5222d": "朱红",
};

export function SettingsForm({ preferences }: { preferences: Preferences }) {
  const isPreset = themePresets.some((preset) => isSameColour(preset, preferences.theme));
  return (
    <Card flush>
      <Form method="post" className="form" ref={useInstantChanges()}>
        <fieldset className="field wide">
          <legend>主题色</legend>
          <div className="chips">
            {themePresets.map((preset) => (
              <label key={preset} className="chip">
                <input
                  type="radio"
                  name="theme"
                  value={preset}
                  defaultChecked={isSameColour(preset, preferences.theme)}
                />
                {/* SVG, because the content security policy allows no style attributes. */}
                <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
                  <circle cx="7" cy="7" r="7" fill={preset} />
                </svg>
                {presetNames[preset]}
              </label>
            ))}
            <label className="chip">
              <input type="radio" name="theme" value={freeColour} defaultChecked={!isPreset} />
              自选颜色
            </label>
            <input
              type="color"
              name="colour"
              className="input colour"
              aria-label="自选颜色的色值"
              defaultValue={preferences.theme}
            />
          </div>
        </fieldset>
        <fieldset className="field wide">
          <legend>界面大小</legend>
          <div className="chips">
            {uiSizes.map((size) => (
              <label key={size} className="chip">
                <input type="radio" name="size" value={size} defaultChecked={size === preferences.size} />
                {uiSizeLabels[size]}
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset className="field wide">
          <legend>界面元素</legend>
          <div className="chips gap-x-5">
            {(Object.keys(preferenceSwitches) as PreferenceSwitch[]).map((name) => (
              <Checkbox key={name} name={name} label={preferenceSwitches[name]} defaultChecked={preferences[name]} />
            ))}
          </div>
        </fieldset>
        <div className="wide">
          <Button variant="primary">保存设置</Button>
        </div>
      </Form>
    </Card>
  );
}

/** A ref for the form. A colour being picked is shown as it moves, and stored when the picking ends. */
function useInstantChanges() {
  const ref = useRef<HTMLFormElement>(null);
  const store = useStoring();

  useEffect(() => {
    const form = ref.current;
    if (!form) return;
    const show = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.name === "colour") chooseFreeColour(form);
      const { theme, size } = preferencesOfForm(new FormData(form));
      document.documentElement.style.setProperty("--theme", theme);
      document.documentElement.dataset.size = size;
    };
    const change = () => store(form);
    form.addEventListener("input", show);
    form.addEventListener("change", change);
    return () => {
      form.removeEventListener("input", show);
      form.removeEventListener("change", change);
    };
  }, [store]);

  return ref;
}

/**
 * Submits the form, one submission after the other: what changes meanwhile goes with the next. The cookie has each
 * change at once, and has it again when the page is left: an answer on its way carries what was chosen before.
 */
function useStoring() {
  const submit = useSubmit();
  const isIdle = useNavigation().state === "idle";
  const isBusy = useRef(false);
  const waiting = useRef<HTMLFormElement | null>(null);

  const store = useCallback(
    (form: HTMLFormElement) => {
      remember(form);
      if (isBusy.current) waiting.current = form;
      else submit(form, { replace: true, preventScrollReset: true });
      isBusy.current = true;
    },
    [submit],
  );

  useEffect(() => {
    if (!isIdle) return;
    isBusy.current = false;
    if (waiting.current) store(waiting.current);
    waiting.current = null;
  }, [isIdle, store]);

  useEffect(() => {
    const leave = () => waiting.current && remember(waiting.current);
    addEventListener("pagehide", leave);
    return () => {
      leave();
      removeEventListener("pagehide", leave);
    };
  }, []);

  return store;
}

function remember(form: HTMLFormElement): void {
  writeSharedCookie(preferencesCookie, writePreferences(preferencesOfForm(new FormData(form))));
}

function chooseFreeColour(form: HTMLFormElement): void {
  const radio = form.querySelector<HTMLInputElement>(`[name="theme"][value="${freeColour}"]`);
  if (radio) radio.checked = true;
}

function isSameColour(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
