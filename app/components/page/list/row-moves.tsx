/** The buttons that move a row of a table form up or down, or take it out. */
import { Button } from "#app/components/ui/button.tsx";

interface RowMovesProps {
  index: number;
  last: boolean;
  /** The row, for those who hear the button alone. */
  of: string;
}

export function RowMoves({ index, last, of }: RowMovesProps) {
  const move = (where: string, label: string, disabled = false) => (
    <Button
      variant="text"
      size="small"
      name="move"
      value={`${index}:${where}`}
      disabled={disabled}
      aria-label={`${label} ${of}`}
    >
      {label}
    </Button>
  );
  return (
    <>
      {move("up", "上移", index === 0)}
      {move("down", "下移", last)}
      {move("out", "移除")}
    </>
  );
}
