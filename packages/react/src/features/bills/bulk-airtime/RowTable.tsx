import { useEffect, useRef, useState, type ReactNode } from 'react';
import { bulkMessages } from '@tillside/messages';
import { FilterChips } from '../../../kernel/ui/FilterChips.tsx';
import { Notice } from '../../../kernel/ui/Notice.tsx';
import { pageOf, Pager } from '../../../kernel/ui/Pager.tsx';
import type { BillContext } from '../../../kernel/flow/bill-fields.ts';
import type { BulkRow } from './bulk-rows.ts';
import { type CheckedRow, type CheckedRows, rowFields } from './checked-rows.ts';
import { networkName } from '../../../kernel/ui/fields/network-field.tsx';
import { Icon } from '../../../kernel/ui/icons.tsx';
import { RowEditor, type RowEditorProps } from './RowEditor.tsx';

interface RowTableProps {
  readonly id: string;
  readonly labelledBy: string;
  readonly describedBy: string | undefined;
  readonly checked: CheckedRows;
  readonly context: BillContext;
  readonly defaultAmount: string;
  readonly onRows: (rows: readonly BulkRow[]) => void;
  /** The remaining rows when some are removed. */
  readonly onRemove: (rows: readonly BulkRow[]) => void;
  /** Opens the box for more rows, where it is closed. */
  readonly onMore: (() => void) | null;
}

type Filter = 'all' | 'faulty' | 'repeated';

/** The rows of a bulk purchase, paginated: each row's content and error, and an editor in place. */
export function RowTable(props: RowTableProps): ReactNode {
  const { id, labelledBy, describedBy, checked, context, defaultAmount, onRows, onRemove, onMore } = props;
  const { t, format } = context;
  const { rows, repeats, faulty, total } = checked;
  const [filter, setFilter] = useState<Filter>('all');
  const [wantedPage, setPage] = useState(0);
  const [open, setOpen] = useState<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const left = useRef<number | null>(null);
  const texts = rows.map(({ row }) => row);

  const counts = { all: rows.length, faulty, repeated: repeats.size };
  const chosen = counts[filter] > 0 || open !== null ? filter : 'all';
  // A row that is being edited stays visible when it becomes valid.
  const found = [...rows.entries()].filter(([index, row]) => index === open || fits(row, chosen, checked));
  const { page, rows: shown } = pageOf(found, wantedPage);

  useEffect(() => {
    if (open !== null || left.current === null) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-index="${left.current}"]`);
    (row ?? list.current)?.focus();
    left.current = null;
  }, [open]);
  const close = (): void => {
    left.current = open;
    setOpen(null);
  };
  const removeRow = (index: number): void => {
    setOpen(null);
    onRemove(texts.filter((_, at) => at !== index));
    list.current?.focus();
  };
  return (
    <div className="ts-stack" data-dense>
      <p className="ts-bulk-sum">
        <strong>{t(bulkMessages, 'count', { count: rows.length })}</strong>
        <span>
          {faulty > 0
            ? t(bulkMessages, 'totalSoFar', { amount: format.money(total) })
            : t(bulkMessages, 'total', { amount: format.money(total) })}
        </span>
      </p>
      {repeats.size > 0 && (
        <Notice tone="warning" title={t(bulkMessages, 'rowsRepeated', { count: repeats.size })}>
          <p className="ts-notice-paragraph">{t(bulkMessages, 'repeatsText')}</p>
          <span className="ts-bulk-choices">
            <button
              type="button"
              className="ts-link"
              onClick={() => onRemove(rows.flatMap((row) => (repeats.has(row) ? [] : row.row)))}
            >
              {t(bulkMessages, 'repeatsRemove')}
            </button>
            <button
              type="button"
              className="ts-link"
              onClick={() => onRows(rows.map((row) => (repeats.has(row) ? { ...row.row, kept: true } : row.row)))}
            >
              {t(bulkMessages, 'repeatsKeep')}
            </button>
          </span>
        </Notice>
      )}
      {(faulty > 0 || repeats.size > 0) && (
        <FilterChips
          label={t(bulkMessages, 'filter')}
          chosen={chosen}
          options={[
            { value: 'all', name: t(bulkMessages, 'filterAll', { count: format.count(counts.all) }) },
            ...(faulty > 0
              ? [{ value: 'faulty' as const, name: t(bulkMessages, 'filterFaulty', { count: format.count(faulty) }) }]
              : []),
            ...(repeats.size > 0
              ? [
                  {
                    value: 'repeated' as const,
                    name: t(bulkMessages, 'filterRepeated', { count: format.count(repeats.size) }),
                  },
                ]
              : []),
          ]}
          onChoose={(next) => {
            setFilter(next);
            setPage(0);
            setOpen(null);
          }}
        />
      )}
      <ol
        className="ts-rows"
        id={id}
        ref={list}
        tabIndex={-1}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
      >
        {shown.map(([index, row]) => (
          <BulkRowItem
            key={index}
            id={`${id}-${index}`}
            index={index}
            checked={row}
            repeatOf={repeats.get(row) ?? null}
            open={open === index}
            context={context}
            defaultAmount={defaultAmount}
            onOpen={() => setOpen(index)}
            onClose={close}
            onChange={(next) => onRows(texts.map((text, place) => (place === index ? next : text)))}
            onRemove={() => removeRow(index)}
          />
        ))}
      </ol>
      <Pager
        page={page}
        count={found.length}
        onPage={(next) => {
          setPage(next);
          setOpen(null);
        }}
      />
      <span className="ts-bulk-choices" data-place="end">
        {onMore && (
          <button type="button" className="ts-link" onClick={onMore}>
            {t(bulkMessages, 'pasteMore')}
          </button>
        )}
        <button type="button" className="ts-link" onClick={() => onRemove([])}>
          {t(bulkMessages, 'clear')}
        </button>
      </span>
    </div>
  );
}

function fits(row: CheckedRow, filter: Filter, { repeats }: CheckedRows): boolean {
  if (filter === 'faulty') return row.input === null;
  return filter === 'all' || repeats.has(row);
}

interface BulkRowItemProps extends RowEditorProps {
  /** The row number, from 1, of an earlier row with the same number. */
  readonly repeatOf: number | null;
  readonly open: boolean;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
}

/** One row. Clicking it opens it for editing. */
function BulkRowItem(props: BulkRowItemProps): ReactNode {
  const { index, checked, repeatOf, open, context, onOpen, onChange, onRemove } = props;
  const { t, format, session } = context;
  const { row, network, suggested, amount, errors } = checked;
  const number = format.count(index + 1);
  const phone = rowFields.phone.tidy?.(row.phone) || t(bulkMessages, 'noNumber');
  const faults = [...new Set(Object.values(errors))];
  const name = networkName(network, session.catalogue) || row.network;
  return (
    <li className="ts-rows-row" value={index + 1} data-faulty={faults.length > 0 || undefined}>
      {open ? (
        <RowEditor {...props} />
      ) : (
        <div className="ts-bulk-line">
          <button type="button" className="ts-bulk-open" data-index={index} onClick={onOpen}>
            <span className="ts-hidden">{t(bulkMessages, 'change')}</span>
            <span className="ts-rows-number">{number}</span>
            <span className="ts-words">
              <bdi className="ts-rows-phone">{phone}</bdi>
              {name !== '' && (
                <span className="ts-note">{suggested ? `${name}, ${t(bulkMessages, 'fromNumber')}` : name}</span>
              )}
            </span>
            <bdi className="ts-sum">{amount === null ? row.amount : format.money(amount)}</bdi>
          </button>
          <button
            type="button"
            className="ts-icon-button"
            aria-label={t(bulkMessages, 'remove', { row: number, phone })}
            onClick={onRemove}
          >
            <Icon name="cross" />
          </button>
        </div>
      )}
      {!open &&
        faults.map((fault) => (
          <p className="ts-error" key={fault}>
            <Icon name="alert" />
            {fault}
          </p>
        ))}
      {repeatOf !== null && (
        <p className="ts-bulk-repeat">
          <span>{t(bulkMessages, 'repeatOf', { row: format.count(repeatOf) })}</span>{' '}
          <button type="button" className="ts-link" onClick={() => onChange({ ...row, kept: true })}>
            {t(bulkMessages, 'keep')}
          </button>
        </p>
      )}
    </li>
  );
}
