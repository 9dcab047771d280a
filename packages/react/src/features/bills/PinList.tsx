import { useId, type ReactNode } from 'react';
import type { Instruction } from '@tillside/contract';
import { pinsMessages } from '@tillside/messages';
import { CopyButton } from '../../kernel/ui/CopyButton.tsx';
import type { BillContext, Line } from '../../kernel/flow/bill-fields.ts';
import { pinGroups } from './pin-codes.ts';

/** A delivered pin with its notes: a serial number, an expiry date. */
interface DeliveredPin {
  readonly pin: string;
  readonly notes: readonly Line[];
}

export interface PinListProps {
  readonly instruction: Instruction;
  readonly context: BillContext;
  readonly pins: readonly DeliveredPin[];
}

/** Pins with buttons to copy one or all of them. */
export function PinList({ instruction, context, pins }: PinListProps): ReactNode {
  const { t } = context;
  const id = useId();
  const count = pins.length;
  if (count === 0) return null;
  if (instruction.state === 'reversed') return <p className="ts-pins-note">{t(pinsMessages, 'takenBack')}</p>;
  const labelled = pins.map((each, index) => ({
    ...each,
    label: t(pinsMessages, 'label', { number: index + 1, count }),
  }));
  const all = labelled.map(asText).join('\n');
  return (
    <section className="ts-pins" aria-labelledby={id}>
      <div className="ts-pins-head">
        <p className="ts-pins-title" id={id}>
          {t(pinsMessages, 'title', { count })}
        </p>
        {count > 1 && (
          <CopyButton value={all} of={t(pinsMessages, 'title', { count })}>
            {t(pinsMessages, 'copyAll')}
          </CopyButton>
        )}
      </div>
      <ol className="ts-pins-list">
        {labelled.map(({ pin, notes, label }) => (
          <li className="ts-pin" key={label}>
            <span className={count > 1 ? 'ts-pin-label' : 'ts-hidden'}>{label}</span>
            <bdi className="ts-pin-digits" dir="ltr">
              {pinGroups(pin).map((group, index) => (
                <span className="ts-pin-group" key={`${index}-${group}`}>
                  {group}
                </span>
              ))}
            </bdi>
            <CopyButton value={pin} of={label} />
            {notes.map((note) => (
              <span className="ts-pin-note" key={note.label}>
                <span>{note.label}:</span> <bdi>{note.value}</bdi>
              </span>
            ))}
          </li>
        ))}
      </ol>
      <p className="ts-pins-note">{t(pinsMessages, 'later')}</p>
    </section>
  );
}

/** One line per pin, for pasting. */
function asText({ pin, notes }: DeliveredPin): string {
  return [pin, ...notes.map(({ label, value }) => `${label}: ${value}`)].join(', ');
}
