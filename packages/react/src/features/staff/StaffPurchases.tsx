import { useContext, useState, type ReactNode } from 'react';
import { instructionStates, isRef, type InstructionState, type Session } from '@tillside/contract';
import { staffMessages, staffStateMessages } from '@tillside/messages';
import { useLanguage } from '../../kernel/runtime/context.ts';
import type { Themed } from '../../kernel/theme/ThemeRoot.tsx';
import { Button } from '../../kernel/ui/Button.tsx';
import { useStaffPurchases, type SoughtPurchases } from './staff-lists.ts';
import { StaffPurchase } from '../../kernel/staff/StaffPurchase.tsx';
import { StaffSearch, StaffSelect } from '../../kernel/staff/StaffSearch.tsx';
import { PeopleContext, readers, StaffList, StaffWidget } from '../../kernel/staff/StaffWidget.tsx';

export interface StaffPurchasesProps extends Themed {
  /** The id of the caller whose purchases are shown at first. Default: those of all callers. */
  readonly defaultPerson?: string | undefined;
}

/** Purchases of all callers, newest first. Staff can search by number, reference or person, and filter by state. */
export function StaffPurchases({ appearance, defaultPerson }: StaffPurchasesProps): ReactNode {
  const { t } = useLanguage();
  return (
    <StaffWidget title={t(staffMessages, 'purchases')} roles={readers} appearance={appearance}>
      {(session) => <Purchases session={session} defaultPerson={defaultPerson} />}
    </StaffWidget>
  );
}

type SoughtBy = 'number' | 'person';

interface PurchasesProps extends Pick<StaffPurchasesProps, 'defaultPerson'> {
  readonly session: Session;
}

function Purchases({ session, defaultPerson = '' }: PurchasesProps): ReactNode {
  const { t } = useLanguage();
  const nameOf = useContext(PeopleContext);
  const [text, setText] = useState(defaultPerson);
  const [by, setBy] = useState<SoughtBy>(defaultPerson === '' ? 'number' : 'person');
  const [sought, setSought] = useState<SoughtPurchases>(soughtBy(by, defaultPerson));
  const [state, setState] = useState<InstructionState | ''>('');
  const [open, setOpen] = useState<string | null>(null);
  const pages = useStaffPurchases({ ...sought, state: state === '' ? null : state });
  const isSearching = Object.keys(sought).length > 0 || state !== '';
  const search = (kind: SoughtBy, what: string): void => {
    setText(what);
    setBy(kind);
    setOpen(null);
    setSought(soughtBy(kind, what));
  };
  return (
    <>
      <StaffSearch
        label={t(staffMessages, 'search')}
        textLabel={t(staffMessages, 'searchText')}
        text={text}
        onText={(typed) => {
          setText(typed);
          if (typed === '') setSought({});
        }}
        by={by}
        kinds={[
          { value: 'number', name: t(staffMessages, 'byNumber') },
          { value: 'person', name: t(staffMessages, 'byPerson') },
        ]}
        onBy={setBy}
        onSearch={() => search(by, text)}
      >
        <StaffSelect
          label={t(staffMessages, 'state')}
          value={state}
          options={[
            { value: '', name: t(staffMessages, 'anyState') },
            ...instructionStates.map((value) => ({ value, name: t(staffStateMessages, value) })),
          ]}
          isChosen={state !== ''}
          onChoose={setState}
        />
      </StaffSearch>
      <StaffList
        label={t(staffMessages, 'purchases')}
        pages={pages}
        emptyTitle={t(staffMessages, isSearching ? 'nothingFound' : 'nothingBought')}
        {...(isSearching && { emptyText: t(staffMessages, 'nothingFoundText') })}
        madeAt={({ created_at }) => created_at}
        row={(purchase) => (
          <StaffPurchase
            key={purchase.ref}
            purchase={purchase}
            session={session}
            isOpen={open === purchase.ref}
            onToggle={() => setOpen(open === purchase.ref ? null : purchase.ref)}
          >
            {sought.owner !== purchase.owner.id && (
              <Button look="secondary" onClick={() => search('person', purchase.owner.id)}>
                {t(staffMessages, 'allOfPerson', { person: nameOf(purchase.owner.id) ?? purchase.owner.id })}
              </Button>
            )}
          </StaffPurchase>
        )}
      />
    </>
  );
}

/** Recognises a reference by its format, whatever kind of search was chosen. */
function soughtBy(by: SoughtBy, typed: string): SoughtPurchases {
  const text = typed.trim();
  if (text === '') return {};
  if (text.startsWith('ts_') && isRef(text)) return { ref: text };
  return by === 'person' ? { owner: text } : { number: text };
}
