/** Lines across the top of the page: the server's state, and which environment this is (product.md §4, §8). */
import { Link } from "#app/components/ui/link.tsx";
import { upgradingText } from "#app/lib/api/api-failure.ts";
import { paths } from "#app/lib/paths.ts";

interface BannerProps {
  /** Seconds until the server is expected back; 0 hides the line. */
  secondsLeft: number;
  /** The server's profile is dev. */
  testEnvironment: boolean;
  /** The step of 开业准备 that is being done. */
  guide: string | null;
}

export function Banners({ secondsLeft, testEnvironment, guide }: BannerProps) {
  return (
    <>
      {testEnvironment && <p className="banner">当前服务器为测试环境</p>}
      {guide !== null && (
        <p className="banner">
          开业准备：{guide} <Link to={paths.setup.page}>回到开业准备</Link>
        </p>
      )}
      {secondsLeft > 0 && (
        <p className="banner bad" role="alert">
          {upgradingText}（{secondsLeft} 秒）
        </p>
      )}
    </>
  );
}
