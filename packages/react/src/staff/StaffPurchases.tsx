import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { instructionStates, isRef, type InstructionState } from '@tillside/contract';
import { staffMessages, staffStateMessages } from '@tillside/messages';
import { useLanguage } from '../session/context.ts';
import type { Themed } from '../theme/ThemeRoot.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/icons.tsx';
import { useStaffPurchases, type SoughtPurchases } from './requests.ts';
import { StaffPurchase } from './StaffPurchase.tsx';
import { readers, StaffList, StaffWidget } from './StaffWidget.tsx';

export interface StaffPurchasesProps extends Themed {
  /** Whose purchases are shown first: a caller's id. Default: everybody's. */
  readonly defaultPerson?: string | undefined;
}

/** Purchases of all callers, newest first: searched by number, reference or person, and narrowed by where they stand. */
export function StaffPurchases({ appearance, defaultPerson }: StaffPurchasesProps): ReactNode {
  const { t } = useLanguage();
  return (
    <StaffWidget title={t(staffMessages, 'purchases')} roles={readers} appearance={appearance}>
      {() => <Purchases defaultPerson={defaultPerson} />}
    </StaffWidget>
  );
}

type SoughtBy = 'number' | 'person';

function Purchases({ defaultPerson = '' }: Pick<StaffPurchasesProps, 'defaultPerson'>): ReactNode {
  const { t } = useLanguage();
  const id = useId();
  const [text, setText] = useState(defaultPerson);
  const [by, setBy] = useState<SoughtBy>(defaultPerson === '' ? 'number' : 'person');
  const [sought, setSought] = useState<SoughtPurchases>(soughtBy(by, defaultPerson));
  const [state, setState] = useState<InstructionState | null>(null);
  const [open, setOpen] = useState<string | null>(null);
  const pages = useStaffPurchases({ ...sought, state });
  const isSearching = Object.keys(sought).length > 0 || state !== null;
  const search = (kind: SoughtBy, what: string): void => {
    setText(what);
    setBy(kind);
    setOpen(null);
    setSought(soughtBy(kind, what));
  };
  return (
    <>
      <form
        className="ts-staff-search"
        role="search"
        aria-label={t(staffMessages, 'search')}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          search(by, text);
        }}
      >
        <div className="ts-search">
          <Icon name="search" />
          <label className="ts-hidden" htmlFor={`${id}-text`}>
            {t(staffMessages, 'searchText')}
          </label>
          <input
            className="ts-input"
            id={`${id}-text`}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={200}
            placeholder={t(staffMessages, 'searchText')}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              if (target.value === '') setSought({});
            }}
          />
        </div>
        <label className="ts-hidden" htmlFor={`${id}-by`}>
          {t(staffMessages, 'searchBy')}
        </label>
        <select
          className="ts-chip"
          id={`${id}-by`}
          value={by}
          onChange={({ target }) => setBy(target.value === 'person' ? 'person' : 'number')}
        >
          <option value="number">{t(staffMessages, 'byNumber')}</option>
          <option value="person">{t(staffMessages, 'byPerson')}</option>
        </select>
        <label className="ts-hidden" htmlFor={`${id}-state`}>
          {t(staffMessages, 'state')}
        </label>
        <select
          className="ts-chip"
          id={`${id}-state`}
          data-chosen={state !== null || undefined}
          value={state ?? ''}
          onChange={({ target }) => setState(instructionStates.find((known) => known === target.value) ?? null)}
        >
          <option value="">{t(staffMessages, 'anyState')}</option>
          {instructionStates.map((known) => (
            <option key={known} value={known}>
              {t(staffStateMessages, known)}
            </option>
          ))}
        </select>
        <Button type="submit" look="secondary">
          {t(staffMessages, 'find')}
        </Button>
      </form>
      <StaffList
        label={t(staffMessages, 'purchases')}
        pages={pages}
        emptyTitle={t(staffMessages, isSearching ? 'nothingFound' : 'nothingBought')}
        {...(isSearching && { emptyText: t(staffMessages, 'nothingFoundText') })}
        row={(purchase) => (
          <StaffPurchase
            key={purchase.ref}
            purchase={purchase}
            isOpen={open === purchase.ref}
            onToggle={() => setOpen(open === purchase.ref ? null : purchase.ref)}
          >
            {sought.owner !== purchase.owner.id && (
              <Button look="secondary" onClick={() => search('person', purchase.owner.id)}>
                {t(staffMessages, 'allOfPerson', { person: purchase.owner.id })}
              </Button>
            )}
          </StaffPurchase>
        )}
      />
    </>
  );
}

/** A reference is known by its look, whatever it is looked for as. */
function soughtBy(by: SoughtBy, typed: string): SoughtPurchases {
  const text = typed.trim();
  if (text === '') return {};
  if (text.startsWith('ts_') && isRef(text)) return { ref: text };
  return by === 'person' ? { owner: text } : { number: text };
}
