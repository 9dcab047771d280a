import type { ReactNode } from 'react';
import { internetMessages, pinsMessages } from '@tillside/messages';
import type { BillContext, Line } from '../../../kernel/flow/bill-fields.ts';
import { dayText } from '../../../kernel/language/calendar.ts';
import type { DeliveredProps } from '../../../kernel/flow/bill.ts';
import { PinList } from '../PinList.tsx';
import { readPins, type SpectranetPin } from './spectranet.ts';

/** The pins, each with its serial number and expiry date. */
export function PinsDelivered({ instruction, context }: DeliveredProps): ReactNode {
  const pins = readPins(instruction.details?.['pins']) ?? [];
  const { t } = context;
  const { qty } = instruction.input;
  const bought = typeof qty === 'number' ? qty : 1;
  const fewer = pins.length > 0 && pins.length < bought && instruction.state !== 'reversed';
  return (
    <>
      <PinList
        instruction={instruction}
        context={context}
        pins={pins.map((pin) => ({ pin: pin.pin, notes: notesOf(pin, context) }))}
      />
      {/* The document shows one pin for any quantity (platform §4.3). */}
      {fewer && <p className="ts-pins-note">{t(internetMessages, 'pinsFewer', { shown: pins.length, bought })}</p>}
    </>
  );
}

function notesOf({ serial, expiry_at }: SpectranetPin, context: BillContext): readonly Line[] {
  const { t } = context;
  return [
    ...(serial === undefined ? [] : [{ label: t(pinsMessages, 'serial'), value: serial }]),
    ...(expiry_at === undefined ? [] : [{ label: t(pinsMessages, 'expiry'), value: day(expiry_at, context) }]),
  ];
}

/** `21 Nov 2027`. A date is the same everywhere, and is not converted to the reader's time zone. */
function day(date: string, { format }: BillContext): string {
  const [, written] = /^(\d{4}-\d{2}-\d{2})/.exec(date) ?? [];
  return written === undefined || Number.isNaN(Date.parse(written))
    ? date
    : dayText(written, format.locale, { dateStyle: 'medium' });
}
