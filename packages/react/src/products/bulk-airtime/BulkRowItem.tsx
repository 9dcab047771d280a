import type { ReactNode } from 'react';
import { bulkMessages } from '@tillside/messages';
import { networkName } from '../../ui/fields/network-field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { rowFields } from './checked-rows.ts';
import { RowEditor, type RowEditorProps } from './RowEditor.tsx';

export interface BulkRowItemProps extends RowEditorProps {
  /** The row number, from 1, of an earlier row with the same number. */
  readonly repeatOf: number | null;
  readonly open: boolean;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
}

/** One row. Clicking it opens it for editing. */
export function BulkRowItem(props: BulkRowItemProps): ReactNode {
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
            <span className="ts-rows-what">
              <bdi className="ts-rows-phone">{phone}</bdi>
              {name !== '' && (
                <span className="ts-rows-note">{suggested ? `${name}, ${t(bulkMessages, 'fromNumber')}` : name}</span>
              )}
            </span>
            <bdi className="ts-rows-amount">{amount === null ? row.amount : format.money(amount)}</bdi>
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
          {t(bulkMessages, 'repeatOf', { row: format.count(repeatOf) })}{' '}
          <button type="button" className="ts-link" onClick={() => onChange({ ...row, kept: true })}>
            {t(bulkMessages, 'keep')}
          </button>
        </p>
      )}
    </li>
  );
}
