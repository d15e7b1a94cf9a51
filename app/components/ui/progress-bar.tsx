/** The line at the top of the window while a page is on its way. */
import { useNavigation } from "@remix-run/react";

/** Shows only when hydrated; without JavaScript the browser shows its own. */
export function ProgressBar() {
  const navigation = useNavigation();
  if (navigation.state === "idle") return null;
  // A new address starts a new line.
  return <div key={navigation.location.key} className="progress" role="progressbar" aria-label="页面加载中" />;
}
