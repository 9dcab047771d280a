import type { ReactNode } from 'react';

export interface FilterChipsProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly name: string }[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
  /** Further chips after them. */
  readonly children?: ReactNode;
}

/** Filters a list by kind. Renders nothing if there is only one kind. */
export function FilterChips<Value extends string>(props: FilterChipsProps<Value>): ReactNode {
  const { label, options, chosen, onChoose, children } = props;
  if (options.length < 2) return null;
  return (
    <div className="ts-chips" role="group" aria-label={label}>
      {options.map(({ value, name }) => (
        <button
          type="button"
          className="ts-chip"
          key={value}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {name}
        </button>
      ))}
      {children}
    </div>
  );
}
