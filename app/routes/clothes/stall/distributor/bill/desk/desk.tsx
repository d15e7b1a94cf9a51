/**
 * 开单: one screen and one form. The scan box has the focus and 添加 is the
 * form's first button, for a scanner ends with Enter. Complete as HTML, each
 * step one round trip; with scripts {@link useDesk} posts the same form and
 * takes the screen's new state from the answer.
 */

import { QuantityMatrix } from "#app/components/matrix/quantity-matrix.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { RadioChip } from "#app/components/ui/choice.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { SelectInput } from "#app/components/ui/input.tsx";
import { Link } from "#app/components/ui/link.tsx";
import type { MatrixView } from "#app/lib/document/matrix-view.ts";
import { billLineKindLabels, billLineKinds } from "#contract/stall/bill/bill.words.ts";
import { DeskCustomerCard } from "./desk-customer.tsx";
import { useDeskKeys } from "./desk-keys.ts";
import { DeskLines } from "./desk-lines.tsx";
import { DeskPayment } from "./desk-payment.tsx";
import { DeskSettlement } from "./desk-settlement.tsx";
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
  const { desk, reply, tokens, waiting, scanned, noted, refused, dismiss, sums, answered, ...screen } = useDesk(props);
  const { form, scanBox, onSubmit, onInput } = screen;
  const { bill, matrix } = desk;
  const typed = reply.typed;
  const hasKeys = useDeskKeys(form);
  return (
    <>
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
      <form
        ref={form}
        method="post"
        action={props.path}
        className="desk"
        onSubmit={onSubmit}
        onInput={onInput}
        data-own-copy
      >
        <input type="hidden" name="id" value={bill?.id ?? ""} />
        <input type="hidden" name="version" value={bill?.version ?? ""} />
        <input type="hidden" name="clientToken" value={tokens.clientToken} />
        <input type="hidden" name="holdToken" value={tokens.holdToken} />
        <input type="hidden" name="seller" value={props.username} />
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
                  defaultValue={props.reply?.typed?.text ?? ""}
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
                {reply.refusal && !reply.scanRefused && <p className="err">{reply.refusal}</p>}
                <RefusedScans scans={desk.refusedScans} />
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
                {scanned > 0 && (
                  <small className="hint">
                    已扫 {scanned} / 已记 {noted}
                  </small>
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
              </div>
            </div>
          </Card>
          <HeldBills desk={desk} />
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
          <DeskCustomerCard desk={desk} reply={reply} focusMatch={!answered} />
          <DeskSettlement key={tokens.sheet} desk={desk} reply={reply} sums={sums} />
          <DeskPayment key={`pay ${tokens.sheet}`} desk={desk} reply={reply} sums={sums} />
        </div>
      </form>
    </>
  );
}

/** Each held bill is one button away, and what was typed into this one is saved on the way. */
function HeldBills({ desk: { held, bill } }: { desk: DeskView }) {
  return (
    <nav className="held" aria-label="挂单">
      {/* First: the row scrolls where many bills are held. */}
      <button type="submit" name="intent" value="open:0" className="chip">
        + 新单
      </button>
      {held.map(({ id, label, qty, payable, stale }) => (
        <button
          type="submit"
          key={id}
          name="intent"
          value={`open:${id}`}
          className="chip"
          aria-current={id === bill?.id ? "page" : undefined}
        >
          {label}{" "}
          <small>
            {qty} 件 {payable}
          </small>
          {stale && <small className="err">超 24 小时</small>}
        </button>
      ))}
    </nav>
  );
}

/** Each garment that was scanned and not added, until somebody has dealt with it. */
function RefusedScans({ scans }: { scans: DeskView["refusedScans"] }) {
  if (scans.length === 0) return null;
  return (
    <ul className="red">
      {scans.map(({ text, reason }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same tag may be scanned and refused twice
        <li key={`${text} ${index}`} className="line">
          <span>
            <b>{text}</b> 没有加进来：<span>{reason}</span>
          </span>
          <input type="hidden" name="red.text" value={text} />
          <input type="hidden" name="red.reason" value={reason} />
          <Button name="intent" value={`mend:${text}`} size="small" aria-label={`改 ${text}`}>
            改
          </Button>
          <Button name="intent" value={`dismiss:${text}`} size="small" aria-label={`已处理 ${text}`}>
            已处理
          </Button>
        </li>
      ))}
    </ul>
  );
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
