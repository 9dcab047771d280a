import { createElement, type ReactNode } from 'react';
import type { Instruction } from '@tillside/contract';
import { commonMessages, receiptMessages } from '@tillside/messages';
import { CopyButton } from '../parts/CopyButton.tsx';
import { Icon } from '../parts/icons.tsx';
import { Lines } from '../parts/Lines.tsx';
import { receiptLines } from '../purchase/bill.ts';
import type { Line } from '../parts/line.ts';
import { flowTexts } from '../purchase/purchase-texts.ts';
import { lagosDateTime } from './lagos-time.ts';
import type { ReceiptPartProps } from './receipt-part.ts';
import { Timeline } from './Timeline.tsx';
import { useDelivered } from './use-delivered.ts';

/** Amount, details, references and timeline of a purchase. */
export function ReceiptBody({ instruction, context, bill, collapsed = false }: ReceiptPartProps): ReactNode {
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
    { label: t(receiptMessages, 'date'), value: lagosDateTime(instruction.created_at, format.locale) },
    { label: t(commonMessages, 'reference'), value: instruction.ref, copy: true },
    ...transactionLine(instruction, t(receiptMessages, 'transaction')),
  ];
  const delivered = useDelivered(bill, instruction.operation);
  const note = bill?.note?.(instruction, context) ?? null;
  const coming = bill?.coming?.(instruction, context) ?? null;
  return (
    <div className="ts-receipt-body">
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
      {lines.length > 0 && <Lines lines={lines} Copy={CopyButton} />}
      <details className="ts-timeline" open={!collapsed}>
        <summary className="ts-timeline-summary">
          {t(receiptMessages, 'details')}
          <Icon name="chevron" />
        </summary>
        <Lines lines={references} Copy={CopyButton} />
      </details>
      <Timeline instruction={instruction} />
    </div>
  );
}

function transactionLine({ details }: Instruction, label: string): readonly Line[] {
  const id = details?.['trans_id'];
  return typeof id === 'string' && id !== '' ? [{ label, value: id, copy: true }] : [];
}
