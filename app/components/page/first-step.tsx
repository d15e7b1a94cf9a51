/** Says in an empty company what comes first, and leads to it. */
import { Link } from "#app/components/ui/link.tsx";
import { paths } from "#app/lib/paths.ts";

export function FirstStepHint({ title }: { title: string }) {
  return (
    <span>
      开业准备还没有做完，下一步是<Link to={paths.setup.page}>{title}</Link>
    </span>
  );
}
