import { useEffect, useRef, type ReactNode } from 'react';
import { bulkMessages } from '@tillside/messages';
import { typedNaira } from '../../../kernel/ui/fields/typed-amount.ts';
import { Button } from '../../../kernel/ui/Button.tsx';
import type { ControlProps, BillContext } from '../../../kernel/flow/bill-fields.ts';
import type { BulkRow } from './bulk-rows.ts';
import { rowFields, type CheckedRow, type RowFieldName } from './checked-rows.ts';
import { useLatest } from '../../../kernel/runtime/context.ts';

const names = ['phone', 'network', 'amount'] as const;

export interface RowEditorProps {
  readonly id: string;
  /** From 0, among all rows. */
  readonly index: number;
  readonly checked: CheckedRow;
  readonly context: BillContext;
  readonly defaultAmount: string;
  readonly onClose: () => void;
  readonly onChange: (row: BulkRow) => void;
}

/** The fields of one row, in its place in the list. */
export function RowEditor(props: RowEditorProps): ReactNode {
  const { id, checked, context, defaultAmount, onClose, onChange } = props;
  const { t, format } = context;
  const { row, errors, network, suggested } = checked;
  const box = useRef<HTMLDivElement>(null);
  const close = useLatest(onClose);
  useEffect(() => {
    const element = box.current;
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' && !(event.key === 'Enter' && event.target instanceof HTMLInputElement)) return;
      event.preventDefault(); // Enter completes this row, not the whole form.
      event.stopPropagation(); // Escape leaves a dialog of the page open.
      close.current();
    };
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, [close]);
  useEffect(() => {
    const wrong = box.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? box.current?.querySelector('input'))?.focus();
  }, []);

  const set = (name: RowFieldName, text: string): void =>
    // A different number needs a new decision about keeping a duplicate.
    onChange({ ...row, [name]: text, ...(name === 'phone' ? { kept: false } : {}) });
  const control = (name: RowFieldName): ControlProps => ({
    id: `${id}-${name}`,
    name,
    label: rowFields[name].label(context),
    value: name === 'network' ? network : row[name],
    hint: hintOf(name),
    error: errors[name],
    required: true,
    suggested: name === 'network' && suggested,
    context: { ...context, presets: [] },
    texts: {},
    onChange: (text) => set(name, text),
    onLeave: () => {
      const tidy = rowFields[name].tidy?.(row[name]) ?? row[name];
      if (tidy !== row[name]) set(name, tidy);
    },
  });
  const hintOf = (name: RowFieldName): string | undefined => {
    if (name === 'network') return suggested ? rowFields.network.suggestion?.hint?.(context, network) : undefined;
    const amount = typedNaira(defaultAmount);
    return name === 'amount' && row.amount === '' && amount !== null && amount.minor > 0
      ? t(bulkMessages, 'rowAmountHint', { amount: format.money(amount) })
      : undefined;
  };
  return (
    <div
      className="ts-bulk-editor"
      ref={box}
      role="group"
      aria-label={t(bulkMessages, 'editor', { row: format.count(props.index + 1) })}
    >
      {names.map((name) => {
        const { Control } = rowFields[name];
        return <Control key={name} {...control(name)} />;
      })}
      <Button look="secondary" onClick={onClose}>
        {t(bulkMessages, 'done')}
      </Button>
    </div>
  );
}
