import { useEffect, useId, useState, type ReactNode } from 'react';
import { bulkMessages } from '@tillside/messages';
import { FieldFrame, describedBy } from '../../../kernel/ui/fields/FieldFrame.tsx';
import { useAnnounce } from '../../../kernel/ui/Widget.tsx';
import type { ControlProps } from '../../../kernel/flow/bill-fields.ts';
import { AddRows } from './AddRows.tsx';
import { readSheet, writeSheet, type BulkRow } from './bulk-rows.ts';
import { checkRows, maxRows, rowFields, networkCode } from './checked-rows.ts';
import { readPasted } from './pasted-rows.ts';
import { RowTable } from './RowTable.tsx';
import { useLatest } from '../../../kernel/runtime/context.ts';

/** The numbers of a bulk purchase: pasted, typed, dropped or from a file. Each row is validated and editable. */
export function BulkInput(props: ControlProps): ReactNode {
  const { id, label, value, error, context, texts, onChange } = props;
  const { t, format, session } = context;
  const announce = useAnnounce();
  const [reading, setReading] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [removed, setRemoved] = useState<{ readonly rows: readonly BulkRow[]; readonly text: string } | null>(null);
  const [isAdding, setAdding] = useState(false);
  const addId = useId();
  const { rows, draft } = readSheet(value);
  const checked = checkRows(rows, texts['amount'] ?? '', context);

  const change = (next: readonly BulkRow[], nextDraft = draft): void => {
    setRemoved(null);
    onChange(writeSheet({ rows: next, draft: nextDraft }));
  };
  const fail = (text: string): void => {
    setTrouble(text);
    announce(text);
  };
  const take = (pasted: string, nextDraft: string): void => {
    setReading(false);
    const found = readPasted(pasted, (text) => networkCode(text, session.catalogue) !== null);
    const count = rows.length + found.length;
    if (found.length === 0) return fail(t(bulkMessages, 'nothingFound'));
    if (count > maxRows)
      return fail(t(bulkMessages, 'tooMany', { count: format.count(count), most: format.count(maxRows) }));
    setTrouble(null);
    setAdding(false);
    change([...rows, ...found.map(tidied)], nextDraft);
    announce(t(bulkMessages, 'added', { count: found.length }));
  };
  const latest = useLatest(take);
  // A long list takes longer than a frame, so the click is acknowledged first.
  const add = (pasted: string, nextDraft: string): void => {
    setReading(true);
    requestAnimationFrame(() => setTimeout(() => latest.current(pasted, nextDraft)));
  };
  const remove = (next: readonly BulkRow[]): void => {
    const text = t(bulkMessages, 'removed', { count: rows.length - next.length });
    change(next);
    setRemoved({ rows, text });
    announce(text);
  };
  const empty = rows.length === 0;
  // Once there are rows, the box is closed unless it is in use, to make room for them.
  const isOpen = empty || isAdding || reading || draft !== '' || trouble !== null;
  useEffect(() => {
    if (isAdding) document.getElementById(addId)?.focus();
  }, [addId, isAdding]);
  return (
    <FieldFrame id={id} label={label} error={error} isInside group>
      {!empty && (
        <RowTable
          id={id}
          labelledBy={`${id}-label`}
          describedBy={describedBy(id, undefined, error)}
          checked={checked}
          context={context}
          defaultAmount={texts['amount'] ?? ''}
          onRows={change}
          onRemove={remove}
          onMore={isOpen ? null : () => setAdding(true)}
        />
      )}
      {removed !== null && (
        <p className="ts-bulk-undo" key={removed.text}>
          {removed.text}{' '}
          <button type="button" className="ts-link" onClick={() => change(removed.rows)}>
            {t(bulkMessages, 'undo')}
          </button>
        </p>
      )}
      {isOpen && (
        <AddRows
          id={empty ? id : addId}
          label={empty ? t(bulkMessages, 'pasteLabel') : t(bulkMessages, 'pasteMore')}
          draft={draft}
          reading={reading}
          trouble={trouble}
          context={context}
          onDraft={(text) => {
            setTrouble(null);
            change(rows, text);
          }}
          onAdd={add}
          onTrouble={fail}
        />
      )}
    </FieldFrame>
  );
}

/** The form's text of an amount, so that it can be edited: `₦1,000` is 1000. */
function tidied(row: BulkRow): BulkRow {
  const { phone, amount } = rowFields;
  return { ...row, phone: phone.tidy?.(row.phone) ?? row.phone, amount: amount.tidy?.(row.amount) ?? row.amount };
}
