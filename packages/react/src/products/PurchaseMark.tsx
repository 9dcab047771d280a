import type { ReactNode } from 'react';
import type { Instruction } from '@tillside/contract';
import { billProducts } from './index.ts';
import { Icon } from '../ui/icons.tsx';
import { Drawing } from '../ui/signs.tsx';
import type { Bill } from '../flow/bill.ts';
import type { BillContext } from '../flow/bill-context.ts';
import { hueOf } from '../ui/marks/monogram.ts';
import { ProviderMark } from '../ui/marks/ProviderMark.tsx';
import { providerOf } from '../flow/provider-of.ts';

export interface PurchaseMarkProps {
  readonly instruction: Instruction;
  /** `null` until it is loaded. */
  readonly bill: Bill | null;
  readonly context: BillContext;
}

/** The mark of a purchase's provider, else the icon of its product: many numbers have many networks. */
export function PurchaseMark({ instruction, bill, context }: PurchaseMarkProps): ReactNode {
  const { operation, input, details } = instruction;
  const provider = bill && providerOf(bill, input, context, details);
  if (provider) return <ProviderMark provider={provider} />;
  const drawing = bill?.drawing ?? drawingOf(instruction);
  return (
    <span className="ts-mark" data-kind="icon" data-hue={hueOf(operation)} data-size={28} aria-hidden="true">
      {drawing === undefined ? (
        <Icon name={operation.startsWith('card.') ? 'card' : 'bag'} />
      ) : (
        <Drawing name="product" lines={drawing} />
      )}
    </span>
  );
}

function drawingOf({ operation }: Instruction): string | undefined {
  return Object.values(billProducts).find(({ operations }) => operations.includes(operation))?.drawing;
}
