import type { ReactNode } from 'react';
import { epinMessages, pinsMessages } from '@tillside/messages';
import type { DeliveredProps } from '../../../kernel/flow/bill.ts';
import { PinList } from '../PinList.tsx';
import { readEpins } from './epin-products.ts';

/** The bought pins, each with a copy button, and instructions for their use. */
export function EpinsDelivered({ instruction, context }: DeliveredProps): ReactNode {
  const { details, state } = instruction;
  const pins = readEpins(details?.['epins']) ?? [];
  if (pins.length === 0)
    return state === 'succeeded' ? <p className="ts-receipt-note">{context.t(epinMessages, 'ownerOnly')}</p> : null;
  const serial = context.t(pinsMessages, 'serial');
  const instructions = [...new Set(pins.flatMap((each) => each.instruction ?? []))];
  return (
    <>
      <PinList
        instruction={instruction}
        context={context}
        pins={pins.map((each) => ({
          pin: each.pin,
          notes: each.serial === undefined ? [] : [{ label: serial, value: each.serial }],
        }))}
      />
      {state !== 'reversed' &&
        instructions.map((how) => (
          <p className="ts-receipt-note" key={how}>
            {how}
          </p>
        ))}
    </>
  );
}
