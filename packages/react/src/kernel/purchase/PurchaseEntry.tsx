import { useMemo, type ReactNode } from 'react';
import type { Instruction, Session } from '@tillside/contract';
import { noLists, type BillContext } from '../flow/bill-fields.ts';
import { providerOf } from '../flow/bill-lines.ts';
import type { Bill } from '../flow/bill.ts';
import { useBill } from '../flow/use-bill.ts';
import { useLists } from '../flow/use-lists.ts';
import { useSlot } from '../flow/use-slot.ts';
import { useLanguage } from '../runtime/context.ts';
import { Icon } from '../ui/icons.tsx';
import { hueOf, ProviderMark } from '../ui/marks/ProviderMark.tsx';
import { Drawing } from '../ui/signs.tsx';

interface Entry {
  /** `null` until it is loaded. */
  readonly bill: Bill | null;
  readonly context: BillContext;
  /** The names of the product and the recipient; `null` where the bill has none, or the list left the input out. */
  readonly entry: { readonly name: string; readonly recipient: string } | null;
}

/** A purchase as a row of a list names it. */
export function useEntry(instruction: Instruction, session: Session): Entry {
  const bill = useBill(instruction.operation);
  const context = useNames(bill, instruction, { session, ...useLanguage(), list: noLists });
  const isWhole = Object.keys(instruction.input).length > 0;
  return { bill, context, entry: (isWhole && bill?.entry?.(instruction.input, context)) || null };
}

/** The context with the provider's own names, from the lists that the form of this product uses. */
function useNames(bill: Bill | null, { input }: Instruction, context: BillContext): BillContext {
  const texts = useMemo(
    () =>
      Object.fromEntries(Object.entries(bill?.fields ?? {}).map(([name, field]) => [name, field.write(input[name])])),
    [bill, input],
  );
  const { find: list } = useLists(bill?.lookups ?? none, texts, context.session.caller.caller_tag);
  return { ...context, list };
}

const none = [] as const;

interface PurchaseMarkProps extends Pick<Entry, 'bill' | 'context'> {
  readonly instruction: Instruction;
}

/** The mark of a purchase's provider, else the icon of its product: many numbers have many networks. */
export function PurchaseMark({ instruction, bill, context }: PurchaseMarkProps): ReactNode {
  const { part: past } = useSlot('past');
  const { operation, input, details } = instruction;
  const provider = bill && providerOf(bill, input, context, details);
  if (provider) return <ProviderMark provider={provider} />;
  const drawing = bill?.drawing ?? past?.drawingOf(operation);
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
