/** What waits for the viewer, the heaviest first, each a link to the list that shows it. */
import { Card, EmptyState, StatCard } from "#app/components/ui/card.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { shownFirst, type WaitingView } from "./home-parts.ts";

const weightLabels = { bad: "要紧", warn: "待决定", info: "待办" } as const;

export function WaitingCard({ waiting }: { waiting: readonly WaitingView[] }) {
  return (
    <Card title="要处理的事" note={waiting.length > 0 ? `${waiting.length} 项，按轻重` : undefined}>
      {waiting.length > 0 ? (
        <>
          <WaitingList waiting={waiting.slice(0, shownFirst)} />
          {waiting.length > shownFirst && (
            <details className="more">
              <summary className="btn text">
                更多 {waiting.length - shownFirst} 项
                <Icon name="chevron" className="icon turn" />
              </summary>
              <WaitingList waiting={waiting.slice(shownFirst)} />
            </details>
          )}
        </>
      ) : (
        <EmptyState title="没有要处理的事">该收、该发、该审的都处理完了</EmptyState>
      )}
    </Card>
  );
}

function WaitingList({ waiting }: { waiting: readonly WaitingView[] }) {
  return (
    <ul className="waiting">
      {waiting.map(({ weight, fen: _, ...figure }) => (
        <li key={figure.label} className={weight}>
          <span className="sr">{weightLabels[weight]}</span>
          <StatCard {...figure} />
        </li>
      ))}
    </ul>
  );
}
