import { useId, type ReactNode } from 'react';
import { staffMessages } from '@tillside/messages';
import { useLanguage } from '../runtime/context.ts';
import { Form, SubmitButton } from '../ui/Form.tsx';
import { Icon } from '../ui/icons.tsx';

interface StaffSearchProps<By extends string> {
  /** The name of the form. */
  readonly label: string;
  /** The label of the search field, and its placeholder. */
  readonly textLabel: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The kind of search. */
  readonly by: By;
  readonly kinds: readonly { readonly value: NoInfer<By>; readonly name: string }[];
  readonly onBy: (by: By) => void;
  readonly onSearch: () => void;
  /** Other filters of the list. */
  readonly children?: ReactNode;
}

/** The search above a staff list, in one line if there is room. */
export function StaffSearch<By extends string>(props: StaffSearchProps<By>): ReactNode {
  const { label, textLabel, text, onText, by, kinds, onBy, onSearch, children } = props;
  const { t } = useLanguage();
  const id = useId();
  return (
    <Form className="ts-staff-search" role="search" aria-label={label} onSubmit={onSearch}>
      <div className="ts-search">
        <Icon name="search" />
        <label className="ts-hidden" htmlFor={id}>
          {textLabel}
        </label>
        <input
          form=""
          className="ts-input"
          id={id}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={200}
          placeholder={textLabel}
          value={text}
          onChange={({ target }) => onText(target.value)}
        />
      </div>
      <StaffSelect label={t(staffMessages, 'searchBy')} value={by} options={kinds} onChoose={onBy} />
      {children}
      <SubmitButton look="secondary">{t(staffMessages, 'find')}</SubmitButton>
    </Form>
  );
}

interface StaffSelectProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: NoInfer<Value>; readonly name: string }[];
  /** Whether it is marked as an active filter. */
  readonly isChosen?: boolean;
  readonly onChoose: (value: Value) => void;
}

/** A select in the line of a search. */
export function StaffSelect<Value extends string>(props: StaffSelectProps<Value>): ReactNode {
  const { label, value, options, isChosen = false, onChoose } = props;
  const id = useId();
  return (
    <>
      <label className="ts-hidden" htmlFor={id}>
        {label}
      </label>
      <select
        form=""
        className="ts-chip"
        id={id}
        data-chosen={isChosen || undefined}
        value={value}
        onChange={({ target }) => {
          const option = options[target.selectedIndex];
          if (option) onChoose(option.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    </>
  );
}
