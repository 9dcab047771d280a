import { useId, type ReactNode } from 'react';
import type { Session } from '@tillside/contract/browser';
import { products } from '../bill-pay/products.ts';
import { historyMessages } from '../messages/history-messages.ts';
import { useLanguage } from '../provider/context.ts';
import type { HistoryFilter } from './history-filter.ts';

export interface FilterBarProps {
  readonly filter: HistoryFilter;
  readonly session: Session;
  onChange(filter: HistoryFilter): void;
}

/** Narrows the list of purchases down. Native controls: every keyboard and screen reader knows them. */
export function FilterBar({ filter, session, onChange }: FilterBarProps): ReactNode {
  const language = useLanguage();
  const messages = language.say(historyMessages);
  const id = useId();
  const sold = products.filter(({ operations }) => operations.some((each) => session.abilities.includes(each)));
  const states = [
    ['', messages.historyAnyState],
    ['open', messages.historyOpen],
    ['delivered', messages.historyDelivered],
    ['notDelivered', messages.historyNotDelivered],
  ] as const;
  return (
    <div className="ts-history-filter" role="search" aria-label={messages.historyFilter}>
      <label className="ts-hidden" htmlFor={`${id}-search`}>
        {messages.historySearch}
      </label>
      <input
        className="ts-input"
        id={`${id}-search`}
        type="search"
        autoComplete="off"
        placeholder={messages.historySearch}
        value={filter.search}
        onChange={({ target }) => onChange({ ...filter, search: target.value })}
      />
      <label className="ts-hidden" htmlFor={`${id}-product`}>
        {messages.historyProduct}
      </label>
      <select
        className="ts-input"
        id={`${id}-product`}
        value={filter.product}
        onChange={({ target }) => onChange({ ...filter, product: target.value })}
      >
        <option value="">{messages.historyAnyProduct}</option>
        {sold.map((product) => (
          <option key={product.id} value={product.id}>
            {product.name(language)}
          </option>
        ))}
      </select>
      <div className="ts-presets" role="group" aria-label={messages.historyState}>
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
