/**
 * 开单: one screen and one form. The scan box has the focus and 添加 is the
 * form's first button, for a scanner ends with Enter. Complete as HTML, each
 * step one round trip; with scripts {@link useDesk} posts the same form and
 * takes the screen's new state from the answer.
 */
import { Link } from "@remix-run/react";
import type { MouseEvent } from "react";
import type { MatrixView } from "#app/components/matrix/matrix-view.ts";
import { QuantityMatrix } from "#app/components/matrix/quantity-matrix.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { RadioChip } from "#app/components/ui/choice.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { SelectInput } from "#app/components/ui/input.tsx";
import { billLineKindLabels, billLineKinds } from "#contract/stall/bill.words.ts";
import { DeskCustomerCard } from "./desk-customer.tsx";
import { useDeskKeys } from "./desk-keys.ts";
import { DeskLines } from "./desk-lines.tsx";
import { DeskSettlement, headWas } from "./desk-settlement.tsx";
import type { DeskReply, DeskView } from "./desk-view.ts";
import { useDesk } from "./use-desk.ts";

interface DeskProps {
  desk: DeskView;
  reply: DeskReply | undefined;
  /** A token for this posting, and one for the bill that it may open. */
  clientToken: string;
  holdToken: string;
  path: string;
  /** Who sells. */
  username: string;
}

export function Desk(props: DeskProps) {
  const { desk, reply, tokens, waiting, refused, dismiss, form, scanBox, onSubmit } = useDesk(props);
  const { bill, matrix } = desk;
  const typed = reply.typed;
  const hasKeys = useDeskKeys(form);
  return (
    <>
      <nav className="held" aria-label="挂单">
        {/* First: the row scrolls where many bills are held. */}
        <Link to={`?stallId=${desk.stallId}&fresh=${tokens.holdToken.slice(0, 8)}`} className="chip" reloadDocument>
          + 新单
        </Link>
        {desk.held.map(({ id, label, qty, payable, stale }) => (
          <Link key={id} to={`?id=${id}`} className="chip" aria-current={id === bill?.id ? "page" : undefined}>
            {label}{" "}
            <small>
              {qty} 件 {payable}
            </small>
            {stale && <small className="err">超 24 小时</small>}
          </Link>
        ))}
      </nav>
      {refused.map(({ token, label, reason, billId }) => (
        <p key={token} className="line unsent" role="alert">
          <span className="err">
            同步未成功：{label}，{reason}
          </span>
          {billId !== null && (
            <Link to={`?id=${billId}`} onClick={() => dismiss(token)}>
              去处理
            </Link>
          )}
          <Button type="button" variant="text" onClick={() => dismiss(token)}>
            知道了
          </Button>
        </p>
      ))}
      {/* The browser's own form: without scripts it posts itself, with them onSubmit does. */}
      <form ref={form} method="post" action={props.path} className="desk" onSubmit={onSubmit}>
        <input type="hidden" name="id" value={bill?.id ?? ""} />
        <input type="hidden" name="version" value={bill?.version ?? ""} />
        <input type="hidden" name="clientToken" value={tokens.clientToken} />
        <input type="hidden" name="holdToken" value={tokens.holdToken} />
        <input type="hidden" name="forCustomer" value={desk.forCustomer ?? ""} />
        <input type="hidden" name="style" value={matrix?.styleNo ?? ""} />
        <div className="desk-main">
          <Card flush>
            <div className="pad scan">
              <div className="line">
                <input
                  ref={scanBox}
                  className="input"
                  name="text"
                  aria-label="扫码、款号或配码"
                  placeholder="扫码，或输入 款号 / 8801 黑 1221 / 8801 1221 x3"
                  defaultValue={props.reply?.refusal ? props.reply.typed?.text : ""}
                  aria-describedby="scan-reply"
                  autoComplete="off"
                  enterKeyHint="done"
                  maxLength={100}
                  // biome-ignore lint/a11y/noAutofocus: a scanner types into whatever has the focus
                  autoFocus={!reply.customers}
                />
                <Button variant="primary" name="intent" value="scan">
                  添加
                </Button>
              </div>
              <div id="scan-reply" role="status">
                {reply.refusal && <p className="err">{reply.refusal}</p>}
                {reply.added && <p className="hint">{reply.added}</p>}
                {reply.choices && (
                  <div className="chips">
                    {reply.choices.map(({ text, label }) => (
                      <Button key={text} name="intent" value={`choice:${text}`} size="small">
                        {label}
                      </Button>
                    ))}
                  </div>
                )}
                {waiting.length > 0 && (
                  <p className="hint">
                    待同步 {waiting.length} 条：{waiting.map(({ label }) => label).join("、")}
                  </p>
                )}
              </div>
              <div className="line kinds">
                {billLineKinds.map((kind) => (
                  <RadioChip
                    key={kind}
                    name="kind"
                    value={kind}
                    label={billLineKindLabels[kind]}
                    defaultChecked={kind === desk.kind}
                  />
                ))}
                <span className="line return-only">
                  <Field label="原因" name="reason">
                    <SelectInput
                      key={desk.reason}
                      options={desk.reasons.map((reason) => ({ value: reason, label: reason }))}
                      placeholder="退货原因"
                      defaultValue={desk.reason}
                    />
                  </Field>
                  <Field label="品级" name="grade">
                    <SelectInput key={desk.grade} options={grades} defaultValue={desk.grade} />
                  </Field>
                </span>
                {desk.stalls.length > 1 && !bill ? (
                  <Field label="档口" name="stallId">
                    <SelectInput options={desk.stalls} defaultValue={desk.stallId} />
                  </Field>
                ) : (
                  <input type="hidden" name="stallId" value={desk.stallId} />
                )}
                {hasKeys && <small className="hint keys">F2 客户　F4 收款　F9 确认并打印　Esc 扫码</small>}
                {bill && bill.lines.length > 0 && (
                  // biome-ignore lint/a11y/useValidAnchor: a link without scripts too; they only spare the history a step
                  <a className="btn text to-settle" href="#settle" onClick={showSettlement}>
                    {bill.saleQty + bill.returnQty} 件 应收 {bill.payable} ↓
                  </a>
                )}
              </div>
            </div>
          </Card>
          {matrix && (
            <Card title={`${matrix.styleNo} ${matrix.name}`} flush>
              <input type="hidden" name="matrixWas" value={shownCells(matrix)} />
              <QuantityMatrix key={`${matrix.productId} ${shownCells(matrix)}`} matrix={matrix} typed={typed} />
              <div className="foot line">
                <Button variant="primary" name="intent" value="matrix">
                  加入本单
                </Button>
                <Button name="intent" value="close">
                  收起
                </Button>
              </div>
            </Card>
          )}
          <DeskLines desk={desk} typed={typed} />
        </div>
        <div className="desk-side">
          <DeskCustomerCard desk={desk} reply={reply} />
          <DeskSettlement key={`${tokens.holdToken} ${headWas(bill)}`} desk={desk} reply={reply} />
        </div>
      </form>
    </>
  );
}

/** As the link does, without a step in the browser's history: a step back would leave the bill. */
function showSettlement(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  document.getElementById("settle")?.scrollIntoView();
}

/** The matrix as the posting compares it: `sku:pieces` of its filled cells. */
function shownCells({ rows }: MatrixView): string {
  const filled = rows.flatMap(({ cells }) => cells).filter((cell) => cell?.qty);
  return filled.map((cell) => `${cell?.skuId}:${cell?.qty}`).join(",");
}

const grades = [
  { value: 1, label: "正品" },
  { value: 2, label: "次品" },
];
