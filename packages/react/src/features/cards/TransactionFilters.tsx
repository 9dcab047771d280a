import { useId, useState, type ReactNode } from 'react';
import { transactionsMessages } from '@tillside/messages';
import { Button } from '../../kernel/ui/Button.tsx';
import { FilterChips } from '../../kernel/ui/FilterChips.tsx';
import { Icon } from '../../kernel/ui/icons.tsx';
import { useLanguage } from '../../kernel/runtime/context.ts';
import { type TransactionFilter } from './transaction-filter.ts';

export interface TransactionFiltersProps {
  readonly filter: TransactionFilter;
  readonly onFilter: (filter: TransactionFilter) => void;
}

/** Chips of the direction, and one that opens the dates. */
export function TransactionFilters({ filter, onFilter }: TransactionFiltersProps): ReactNode {
  const { t } = useLanguage();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { which, from, to } = filter;
  const names = {
    all: t(transactionsMessages, 'all'),
    in: t(transactionsMessages, 'in'),
    out: t(transactionsMessages, 'out'),
    declined: t(transactionsMessages, 'declined'),
  };
  const directions = (['all', 'in', 'out', 'declined'] as const).map((value) => ({ value, name: names[value] }));
  const hasDates = from !== '' || to !== '';
  return (
    <div className="ts-stack" data-dense>
      <FilterChips
        label={t(transactionsMessages, 'which')}
        options={directions}
        chosen={which}
        onChoose={(next) => onFilter({ ...filter, which: next })}
      >
        <button
          type="button"
          className="ts-chip"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          data-chosen={hasDates || undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <span>{t(transactionsMessages, 'dates')}</span>
          <Icon name="chevron" />
        </button>
      </FilterChips>
      {isOpen && (
        <div className="ts-stack" data-dense id={id}>
          <div className="ts-card-dates">
            <DateInput
              id={`${id}-from`}
              label={t(transactionsMessages, 'from')}
              value={from}
              onChange={(day) => onFilter({ ...filter, from: day })}
            />
            <DateInput
              id={`${id}-to`}
              label={t(transactionsMessages, 'to')}
              value={to}
              onChange={(day) => onFilter({ ...filter, to: day })}
            />
          </div>
          {hasDates && (
            <Button look="quiet" onClick={() => onFilter({ ...filter, from: '', to: '' })}>
              {t(transactionsMessages, 'clear')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

interface DateInputProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
}

function DateInput({ id, label, value, onChange }: DateInputProps): ReactNode {
  return (
    <div className="ts-field">
      <label className="ts-label" htmlFor={id}>
        {label}
      </label>
      <input
        form=""
        className="ts-input"
        id={id}
        type="date"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
