/** Names a browser in a few characters, for lists of sign-ins and sessions. */

/** The first that matches counts: most browsers also name those they descend from. */
const browsers: readonly (readonly [name: string, version: RegExp])[] = [
  ["微信", /MicroMessenger\/(\d+)/],
  ["Edge", /Edg(?:e|A|iOS)?\/(\d+)/],
  ["Opera", /OPR\/(\d+)/],
  ["Firefox", /(?:Firefox|FxiOS)\/(\d+)/],
  ["Chrome", /(?:Chrome|CriOS)\/(\d+)/],
  ["Safari", /Version\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//],
];

const systems: readonly (readonly [name: string, mark: RegExp])[] = [
  ["HarmonyOS", /HarmonyOS|OpenHarmony/],
  ["Android", /Android/],
  ["iPad", /iPad/],
  ["iPhone", /iPhone/],
  ["Windows", /Windows/],
  ["macOS", /Mac OS X|Macintosh/],
  ["Linux", /Linux|X11/],
];

/** Such as `Chrome 126 · Windows`; 未知设备 where nothing is known. */
export function describeUserAgent(userAgent: string): string {
  const browser = browsers.flatMap(([name, version]) => {
    const found = version.exec(userAgent);
    return found ? [`${name} ${found[1]}`] : [];
  })[0];
  const system = systems.find(([, mark]) => mark.test(userAgent))?.[0];
  const known = [browser, system].filter((part) => part !== undefined);
  return known.length > 0 ? known.join(" · ") : "未知设备";
}
