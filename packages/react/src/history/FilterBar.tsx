import { useId, type ReactNode } from 'react';
import type { Session } from '@tillside/contract';
import { historyMessages } from '@tillside/messages';
import { products } from '../bill-pay/products.tsx';
import { useLanguage } from '../provider/context.ts';
import type { HistoryFilter } from './history-filter.ts';

export interface FilterBarProps {
  readonly filter: HistoryFilter;
  readonly session: Session;
  onChange(filter: HistoryFilter): void;
}

/** Filters the list of purchases with native controls. */
export function FilterBar({ filter, session, onChange }: FilterBarProps): ReactNode {
  const language = useLanguage();
  const { t } = language;
  const id = useId();
  const sold = products.filter(({ operations }) => operations.some((each) => session.abilities.includes(each)));
  const states = [
    ['', t(historyMessages, 'anyState')],
    ['open', t(historyMessages, 'open')],
    ['delivered', t(historyMessages, 'delivered')],
    ['notDelivered', t(historyMessages, 'notDelivered')],
  ] as const;
  return (
    <div className="ts-history-filter" role="search" aria-label={t(historyMessages, 'filter')}>
      <label className="ts-hidden" htmlFor={`${id}-search`}>
        {t(historyMessages, 'search')}
      </label>
      <input
        className="ts-input"
        id={`${id}-search`}
        type="search"
        autoComplete="off"
        placeholder={t(historyMessages, 'search')}
        value={filter.search}
        onChange={({ target }) => onChange({ ...filter, search: target.value })}
      />
      <label className="ts-hidden" htmlFor={`${id}-product`}>
        {t(historyMessages, 'product')}
      </label>
      <select
        className="ts-input"
        id={`${id}-product`}
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
      <div className="ts-presets" role="group" aria-label={t(historyMessages, 'state')}>
        {states.map(([state, name]) => (
          <button
            type="button"
            className="ts-preset"
            key={state}
            aria-pressed={filter.state === state}
            onClick={() => onChange({ ...filter, state })}
          >
            {name}
          </button>
        ))}
      </div>
    </div>
  );
}
