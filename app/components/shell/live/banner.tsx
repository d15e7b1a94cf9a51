/** Lines across the top of the page: the server's state, and which environment this is (product.md §4, §8). */
import { upgradingText } from "#app/lib/api/api-failure.ts";

interface BannerProps {
  /** Seconds until the server is expected back; 0 hides the line. */
  secondsLeft: number;
  /** The server's profile is dev. */
  testEnvironment: boolean;
}

export function Banners({ secondsLeft, testEnvironment }: BannerProps) {
  return (
    <>
      {testEnvironment && <p className="banner">当前服务器为测试环境</p>}
      {secondsLeft > 0 && (
        <p className="banner bad" role="alert">
          {upgradingText}（{secondsLeft} 秒）
        </p>
      )}
    </>
  );
}
