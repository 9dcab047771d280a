import { useDeferredValue, useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { commonMessages, pickMessages } from '@tillside/messages';
import type { ControlProps } from '../purchase/bill-fields.ts';
import type { ProviderKind } from '../marks/provider.ts';
import { Button } from '../parts/Button.tsx';
import { FieldFrame, describedBy } from './FieldFrame.tsx';
import type { PickOption } from './pick-option.ts';
import { PickRow, type PickRowEvents } from './PickRow.tsx';

/** The number of rows before "show more": a thousand rows would make every key slow. */
const shownAtFirst = 40;
/** From this number of rows on, a search field is shown. */
const worthSearching = 9;

export interface PickListProps extends ControlProps {
  readonly options: readonly PickOption[];
  /** Collapses to the chosen row. */
  readonly folds?: boolean;
  /** The options are providers of this kind. */
  readonly marks?: ProviderKind | undefined;
}

/** A choice of many: groups, a search, and native radios for keyboards and screen readers. */
export function PickList(props: PickListProps): ReactNode {
  const { id, name, label, value, hint, error, options, folds = false, marks, context, onChange, onLeave } = props;
  const { t } = context;
  const groups = useMemo(() => groupsOf(options), [options]);
  const [group, setGroup] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const [most, setMost] = useState(shownAtFirst);
  const sought = useDeferredValue(search);
  const found = useMemo(
    () => find(options, groups.includes(group ?? '') ? group : null, sought),
    [options, groups, group, sought],
  );
  const chosen = options.find((option) => option.value === value);
  const [open, setOpen] = useState(chosen === undefined);
  const folded = folds && chosen !== undefined && !open;
  const shown = folded ? [chosen] : withChosen(found.slice(0, most), chosen);
  const rows = useRef<HTMLDivElement>(null);
  // Arrow keys change the choice while moving; only a pointer confirms it.
  const pointed = useRef(false);
  const unfolded = useRef(false);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const events = useMemo<PickRowEvents>(
    () => ({
      choose: (chosenNow) => latest.current(chosenNow),
      pointed: () => {
        pointed.current = true;
      },
      keyed: () => {
        pointed.current = false;
      },
      pressed: () => setOpen(!pointed.current),
    }),
    [setOpen],
  );
  useEffect(() => {
    // The focused button is gone.
    if (unfolded.current) rows.current?.querySelector<HTMLInputElement>(':checked')?.focus();
    unfolded.current = false;
  }, [folded]);
  const searchId = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} group>
      {options.length >= worthSearching && !folded && (
        <>
          <label className="ts-hidden" htmlFor={searchId}>
            {t(pickMessages, 'search')}
          </label>
          <input
            className="ts-input"
            id={searchId}
            type="search"
            inputMode="search"
            autoComplete="off"
            enterKeyHint="search"
            placeholder={t(pickMessages, 'search')}
            value={search}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault(); // it finds, and does not submit the form
            }}
            onChange={(event) => {
              setSearch(event.target.value);
              setMost(shownAtFirst);
            }}
          />
        </>
      )}
      {groups.length > 1 && !folded && (
        <div className="ts-pick-groups" role="group" aria-label={t(pickMessages, 'groups')}>
          {[null, ...groups].map((each) => (
            <button
              type="button"
              className="ts-preset"
              key={each ?? ''}
              aria-pressed={each === group}
              onClick={() => {
                setGroup(each);
                setMost(shownAtFirst);
              }}
            >
              {each ?? t(pickMessages, 'all')}
            </button>
          ))}
        </div>
      )}
      {options.length === 0 && (
        <p className="ts-hint" id={id} tabIndex={-1}>
          {t(pickMessages, 'empty')}
        </p>
      )}
      <div className="ts-pick" data-folded={folded || undefined} hidden={shown.length === 0}>
        <div
          className="ts-pick-rows"
          ref={rows}
          role="radiogroup"
          aria-labelledby={`${id}-label`}
          aria-describedby={describedBy(id, hint, error)}
          aria-invalid={error !== undefined}
          aria-required={props.required}
          onBlur={onLeave}
        >
          {shown.map((option, index) => (
            <PickRow
              key={option.value}
              option={option}
              label={
                option.unavailable && option.note === undefined
                  ? t(commonMessages, 'optionUnavailable', { name: option.name })
                  : option.name
              }
              id={index === 0 ? id : undefined}
              name={`${id}-${name}`}
              checked={option.value === value}
              marks={marks}
              events={events}
            />
          ))}
        </div>
        {folded && (
          <button
            type="button"
            className="ts-pick-change"
            aria-label={`${t(pickMessages, 'change')}: ${label}`}
            onClick={() => {
              unfolded.current = true;
              setOpen(true);
            }}
          >
            {t(pickMessages, 'change')}
          </button>
        )}
      </div>
      {found.length === 0 && options.length > 0 && <p className="ts-hint">{t(pickMessages, 'none')}</p>}
      {found.length > most && !folded && (
        <Button look="quiet" onClick={() => setMost((before) => before + 60)}>
          {t(pickMessages, 'more', { count: found.length - most })}
        </Button>
      )}
    </FieldFrame>
  );
}

/** In the order of the list. A pinned row does not move its group. */
function groupsOf(options: readonly PickOption[]): readonly string[] {
  const listed = [...options.filter(({ pinned }) => !pinned), ...options.filter(({ pinned }) => pinned)];
  return [...new Set(listed.flatMap(({ group }) => group ?? []))];
}

/** Every search word has to occur: in the name, the note, the group or the price. */
function find(options: readonly PickOption[], group: string | null, search: string): readonly PickOption[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return options.filter((option) => {
    if (group !== null && option.group !== group) return false;
    const text = plain(`${option.name} ${option.note ?? ''} ${option.group ?? ''} ${option.price ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}

/** Normalises text for search: 1000 finds ₦1,000. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll(',', '');
}

/** Keeps the chosen row visible, whatever the search. */
function withChosen(shown: readonly PickOption[], chosen: PickOption | undefined): readonly PickOption[] {
  return chosen && !shown.includes(chosen) ? [chosen, ...shown] : shown;
}
