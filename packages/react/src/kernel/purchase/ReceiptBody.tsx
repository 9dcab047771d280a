import { createElement, type ReactNode } from 'react';
import type { Instruction } from '@tillside/contract';
import { commonMessages, receiptMessages, stepsMessages } from '@tillside/messages';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Icon } from '../ui/icons.tsx';
import { Lines } from '../ui/Lines.tsx';
import { receiptLines } from '../flow/bill-lines.ts';
import type { Line } from '../flow/bill-fields.ts';
import { flowTexts } from '../flow/purchase-texts.ts';
import type { ReceiptPartProps } from '../flow/receipt-part.ts';
import { useDelivered } from './use-delivered.ts';
import { useLanguage } from '../runtime/context.ts';

/** The delivery of a purchase, with its amount, details, references and timeline. */
export function ReceiptBody(props: ReceiptPartProps): ReactNode {
  return (
    <div className="ts-receipt-body">
      <ReceiptDelivery {...props} />
      <ReceiptDetails {...props} />
    </div>
  );
}

/** What was delivered, such as a token, pins or the outcome of each row, or a sentence that explains its absence. */
export function ReceiptDelivery({ instruction, context, bill }: ReceiptPartProps): ReactNode {
  const delivered = useDelivered(bill, instruction.operation);
  const note = bill?.note?.(instruction, context) ?? null;
  const coming = bill?.coming?.(instruction, context) ?? null;
  return (
    <>
      {delivered && (instruction.details ?? instruction.items) && createElement(delivered, { instruction, context })}
      {coming !== null && (
        <div className="ts-ticket">
          <div className="ts-ticket-part ts-token">
            <p className="ts-token-title">{coming}</p>
            <span className="ts-bone" />
          </div>
          {note !== null && (
            <div className="ts-ticket-part">
              <p className="ts-token-how">{note}</p>
            </div>
          )}
        </div>
      )}
      {coming === null && note !== null && <p className="ts-receipt-note">{note}</p>}
    </>
  );
}

export interface ReceiptDetailsProps extends ReceiptPartProps {
  /** Shown at the end of the collapsed content. */
  readonly children?: ReactNode;
}

/** Amount, details, references and timeline. If `collapsed`, all are behind “Details”, else only the timeline. */
export function ReceiptDetails({
  instruction,
  context,
  bill,
  collapsed = false,
  children,
}: ReceiptDetailsProps): ReactNode {
  const { t, format } = context;
  const { money } = flowTexts(bill, { input: instruction.input, instruction }, context);
  // A partial delivery costs less than this.
  const isDelivered = instruction.state === 'succeeded';
  const lines: Line[] = [
    ...(bill?.isFree?.(instruction.input)
      ? []
      : [
          {
            label: isDelivered ? money.paid : money.open,
            value: format.money(instruction.quote),
          },
        ]),
    ...(bill ? receiptLines(bill, instruction, context) : []),
  ];
  const references: Line[] = [
    { label: t(receiptMessages, 'date'), value: format.dateTime(instruction.created_at) },
    { label: t(commonMessages, 'reference'), value: instruction.ref, copy: true },
    ...transactionLine(instruction, t(receiptMessages, 'transaction')),
  ];
  const timeline = <Timeline instruction={instruction} />;
  return (
    <>
      {!collapsed && lines.length > 0 && <Lines lines={lines} Copy={CopyButton} />}
      <details className="ts-timeline" open={!collapsed}>
        <summary className="ts-timeline-summary">
          {t(receiptMessages, 'details')}
          <Icon name="chevron" />
        </summary>
        <Lines lines={collapsed ? [...lines, ...references] : references} Copy={CopyButton} />
        {collapsed && timeline}
        {children}
      </details>
      {!collapsed && timeline}
    </>
  );
}

function transactionLine({ details }: Instruction, label: string): readonly Line[] {
  const id = details?.['trans_id'];
  return typeof id === 'string' && id !== '' ? [{ label, value: id, copy: true }] : [];
}

/** The timeline of a purchase, behind a disclosure. */
function Timeline({ instruction }: { readonly instruction: Instruction }): ReactNode {
  const { t, format } = useLanguage();
  // A newer companion may send steps unknown to this page.
  const steps = instruction.timeline.filter(({ code }) => Object.hasOwn(stepsMessages.texts, code));
  if (steps.length === 0) return null;
  return (
    <details className="ts-timeline">
      <summary className="ts-timeline-summary">
        {t(receiptMessages, 'timeline')}
        <Icon name="chevron" />
      </summary>
      <ol className="ts-timeline-list">
        {steps.map(({ at, state, code }, index) => (
          <li className="ts-timeline-entry" key={`${at}-${index}`} data-state={state}>
            <span className="ts-timeline-why">{t(stepsMessages, code)}</span>
            <time className="ts-timeline-time" dir="auto" dateTime={at}>
              {format.time(at)}
            </time>
          </li>
        ))}
      </ol>
    </details>
  );
}
