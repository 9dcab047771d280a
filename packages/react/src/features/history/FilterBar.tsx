import { useId, type ReactNode } from 'react';
import type { Instruction, Session } from '@tillside/contract';
import { historyMessages } from '@tillside/messages';
import { products } from '../bills/index.ts';
import { Icon } from '../../kernel/ui/icons.tsx';
import { useLanguage } from '../../kernel/runtime/context.ts';
import { anyPurchase, isBill, passes, type HistoryFilter } from './history-filter.ts';

export interface FilterBarProps {
  readonly filter: HistoryFilter;
  readonly session: Session;
  /** The loaded purchases. */
  readonly purchases: readonly Instruction[];
  onChange(filter: HistoryFilter): void;
}

/** Filters the list of purchases by its state, product and text. */
export function FilterBar({ filter, session, purchases, onChange }: FilterBarProps): ReactNode {
  const language = useLanguage();
  const { t, format } = language;
  const id = useId();
  const sold = products.filter(({ operations }) => operations.some((each) => session.abilities.includes(each)));
  const open = purchases.filter((each) => passes(each, { ...anyPurchase, state: 'open' })).length;
  const states: readonly (readonly [HistoryFilter['state'], string])[] = [
    ['', t(historyMessages, 'anyState')],
    ['open', t(historyMessages, 'open')],
    ['delivered', t(historyMessages, 'delivered')],
    ['notDelivered', t(historyMessages, 'notDelivered')],
    ...(filter.state === 'activity' || purchases.some((each) => !isBill(each))
      ? [['activity', t(historyMessages, 'activity')] as const]
      : []),
  ];
  return (
    <div className="ts-stack" data-dense role="search" aria-label={t(historyMessages, 'filter')}>
      <div className="ts-search">
        <Icon name="search" />
        <label className="ts-hidden" htmlFor={`${id}-search`}>
          {t(historyMessages, 'search')}
        </label>
        <input
          form=""
          className="ts-input"
          id={`${id}-search`}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          placeholder={t(historyMessages, 'search')}
          value={filter.search}
          onChange={({ target }) => onChange({ ...filter, search: target.value })}
        />
      </div>
      <div className="ts-chips" role="group" aria-label={t(historyMessages, 'state')}>
        {states.map(([state, name]) => (
          <button
            type="button"
            className="ts-chip"
            key={state}
            aria-pressed={filter.state === state}
            onClick={() => onChange({ ...filter, state })}
          >
            <span>{name}</span>{' '}
            {state === 'open' && open > 0 && <span className="ts-chip-count">{format.count(open)}</span>}
          </button>
        ))}
        <label className="ts-hidden" htmlFor={`${id}-product`}>
          {t(historyMessages, 'product')}
        </label>
        <select
          form=""
          className="ts-chip"
          id={`${id}-product`}
          data-chosen={filter.product !== '' || undefined}
          value={filter.product}
          onChange={({ target }) => onChange({ ...filter, product: target.value })}
        >
          <option value="">{t(historyMessages, 'anyProduct')}</option>
          {sold.map((product) => (
            <option key={product.id} value={product.id}>
              {product.name(language)}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
