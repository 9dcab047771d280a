import {
  startTransition,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  memo,
  type ComponentType,
} from 'react';
import { plainDigits, type InstructionPage } from '@tillside/contract';
import { commonMessages, fieldsMessages, pickMessages } from '@tillside/messages';
import { unwrap } from '../../client/failure.ts';
import { instructionsKey } from '../../runtime/query-keys.ts';
import { Button } from '../Button.tsx';
import { Icon } from '../icons.tsx';
import { useRuntime, useCompanionQuery, useLatest } from '../../runtime/context.ts';
import type { PickInputProps, PickOption } from '../../flow/pick-option.ts';
import { OptionMark } from '../marks/ProviderMark.tsx';
import type { ProviderKind } from '../../flow/bill-fields.ts';

/** The number of rows before "show more": a thousand rows would make every key slow. */
const shownAtFirst = 40;
/** From this number of rows on, a search field is shown. */
const worthSearching = 9;
/** How far back to look for what was used last. */
const recent = 30;

export interface PickSheetProps extends PickInputProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A sheet to choose one of many options. The browser keeps the focus inside, closes it by Escape and by Back, and covers the page. */
export function PickSheet(props: PickSheetProps): ReactNode {
  const { id, label, isOpen, onClose, context } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const last = useLastUsed(props);
  useEffect(() => {
    const sheet = dialog.current;
    if (!isOpen || !sheet || sheet.open) return;
    sheet.showModal();
    // On a touch screen, focusing the search would open the keyboard, which covers the options.
    const search = matchMedia('(pointer: fine)').matches ? sheet.querySelector<HTMLElement>('[type=search]') : null;
    const row = sheet.querySelector<HTMLElement>(':checked') ?? sheet.querySelector<HTMLElement>(radios);
    (search ?? row)?.focus();
  }, [isOpen]);
  // A press outside of the sheet's body closes it.
  useEffect(() => {
    const sheet = dialog.current;
    const press = (event: Event): void => {
      if (event.target === sheet) sheet?.close();
    };
    sheet?.addEventListener('click', press);
    return () => sheet?.removeEventListener('click', press);
  }, []);
  // Escape closes the sheet only. Dialogs of the page listen at the document, some before the event comes to the sheet.
  useEffect(() => {
    if (!isOpen) return undefined;
    const keep = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      // The empty search field: WebKit's keep every Escape to themselves, others only one that clears them.
      if (!(event.target instanceof HTMLInputElement) || event.target.value) return;
      event.preventDefault();
      dialog.current?.close();
    };
    window.addEventListener('keydown', keep, { capture: true });
    return () => window.removeEventListener('keydown', keep, { capture: true });
  }, [isOpen]);
  const close = (): void => {
    dialog.current?.close();
    onClose();
  };
  return (
    <dialog
      className="ts-sheet"
      id={`${id}-sheet`}
      ref={dialog}
      aria-labelledby={`${id}-title`}
      // By Escape or Back. The event comes late: the sheet may be open again, or an option was chosen and the focus is elsewhere.
      onClose={({ currentTarget }) => isOpen && !currentTarget.open && onClose()}
    >
      {isOpen && (
        <div className="ts-sheet-body">
          <header className="ts-header">
            <h3 className="ts-heading" id={`${id}-title`}>
              {label}
            </h3>
            <button
              type="button"
              className="ts-icon-button"
              aria-label={context.t(fieldsMessages, 'close')}
              onClick={close}
            >
              <Icon name="cross" />
            </button>
          </header>
          <Options {...props} last={last} close={close} />
        </div>
      )}
    </dialog>
  );
}

const radios = '[type=radio]:not(:disabled)';

interface OptionsProps extends PickInputProps {
  readonly last: string | null;
  readonly close: () => void;
}

/** The options with groups and search. Arrow keys move; a press, Space or Enter chooses. */
function Options(props: OptionsProps): ReactNode {
  const { id, name, value, options, marks, context, close, onChange, onLeave } = props;
  const { t } = context;
  // The order stays while the sheet is open, even if the purchases load after it has opened.
  const [first] = useState(props.last);
  const ordered = useMemo(() => withFirst(options, first), [options, first]);
  const groups = useMemo(() => [...new Set(options.flatMap(({ group }) => group ?? []))], [options]);
  const [group, setGroup] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const [most, setMost] = useState(shownAtFirst);
  const [at, setAt] = useState(value);
  const sought = useDeferredValue(search);
  const found = useMemo(() => find(ordered, group, sought), [ordered, group, sought]);
  const rows = useRef<HTMLDivElement>(null);
  // An arrow key checks the next radio, by a click on it.
  const isMoving = useRef(false);
  const latest = useLatest((chosen: string): void => {
    onChange(chosen);
    close();
    onLeave();
  });
  const events = useMemo<PickRowEvents>(
    () => ({
      pressed: (pressed) => {
        if (!isMoving.current) return latest.current(pressed);
        isMoving.current = false;
        setAt(pressed);
      },
      keyed: (key) => {
        isMoving.current = key.startsWith('Arrow');
      },
      chosen: (chosen) => latest.current(chosen),
    }),
    [latest],
  );
  const focusFirst = (): void => rows.current?.querySelector<HTMLElement>(radios)?.focus();
  // Enter may come before the rows match the last letter: until they do, the first one may be another provider.
  const isFocusPending = useRef(false);
  useEffect(() => {
    if (isFocusPending.current) focusFirst();
    isFocusPending.current = false;
  }, [sought]);
  const toRows = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
    event.preventDefault(); // Enter searches, and must not submit the form
    if (sought === search) focusFirst();
    else isFocusPending.current = true;
  };
  const searchId = useId();
  return (
    <>
      {options.length >= worthSearching && (
        <>
          <label className="ts-hidden" htmlFor={searchId}>
            {t(pickMessages, 'search')}
          </label>
          <input
            form=""
            className="ts-input"
            id={searchId}
            type="search"
            inputMode="search"
            autoComplete="off"
            enterKeyHint="search"
            placeholder={t(pickMessages, 'search')}
            value={search}
            onKeyDown={toRows}
            onChange={(event) => {
              setSearch(event.target.value);
              setMost(shownAtFirst);
              isFocusPending.current = false;
            }}
          />
        </>
      )}
      {groups.length > 1 && (
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
      <div className="ts-pick" data-long={options.length >= worthSearching || undefined}>
        <div className="ts-pick-rows" ref={rows} role="radiogroup" aria-labelledby={`${id}-title`}>
          {found.slice(0, most).map((option) => (
            <PickRow
              key={option.value}
              option={option}
              label={
                option.unavailable && option.note === undefined
                  ? t(commonMessages, 'optionUnavailable', { name: option.name })
                  : option.name
              }
              badge={
                option.failing
                  ? t(commonMessages, 'failing')
                  : option.value === props.last
                    ? t(pickMessages, 'lastUsed')
                    : undefined
              }
              name={`${id}-${name}`}
              checked={option.value === at}
              marks={marks}
              events={events}
            />
          ))}
        </div>
        {found.length === 0 && <p className="ts-hint">{t(pickMessages, 'none')}</p>}
        {found.length > most && (
          <Button look="quiet" onClick={() => startTransition(() => setMost((before) => before + 60))}>
            {t(pickMessages, 'more', { count: found.length - most })}
          </Button>
        )}
      </div>
    </>
  );
}

/** The field's value in the user's last delivered purchase with the same values in the fields of `dependsOn`. */
function useLastUsed({ operation, name, dependsOn = [], texts, context }: PickInputProps): string | null {
  const { client } = useRuntime();
  const { data } = useCompanionQuery<InstructionPage>({
    queryKey: [...instructionsKey(context.session.caller.caller_tag), 'recent', recent],
    queryFn: async ({ signal }) => unwrap(await client.instructions({ after: null, limit: recent }, signal)),
    staleTime: 60_000,
  });
  const bought = data?.items.find(
    (each) =>
      each.operation === operation &&
      each.state === 'succeeded' &&
      dependsOn.every((field) => each.input[field] === texts[field]),
  );
  const used = bought?.input[name];
  return typeof used === 'string' || typeof used === 'number' ? String(used) : null;
}

function withFirst(options: readonly PickOption[], first: string | null): readonly PickOption[] {
  const known = options.find(({ value }) => value === first);
  return known ? [known, ...options.filter((option) => option !== known)] : options;
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
  return plainDigits(text).toLowerCase().replaceAll(',', '');
}

/** The events of a row. A stable object, so that only changed rows render. */
interface PickRowEvents {
  /** It was pressed, or a key moved here: both are a click. */
  pressed(value: string): void;
  /** A key was pressed, or released: then `key` is empty. */
  keyed(key: string): void;
  chosen(value: string): void;
}

interface PickRowProps {
  readonly option: PickOption;
  /** Its name, and whether it cannot be chosen now. */
  readonly label: string;
  readonly badge: string | undefined;
  readonly name: string;
  readonly checked: boolean;
  readonly marks: ProviderKind | undefined;
  readonly events: PickRowEvents;
}

/** One row with a native radio. */
const PickRow: ComponentType<PickRowProps> = memo(
  ({ option, label, badge, name, checked, marks, events }: PickRowProps) => (
    <label
      className="ts-pick-row"
      data-checked={checked || undefined}
      data-disabled={option.unavailable || undefined}
      data-failing={option.failing}
    >
      <input
        form=""
        className="ts-pick-radio"
        type="radio"
        name={name}
        value={option.value}
        checked={checked}
        disabled={option.unavailable}
        readOnly
        onKeyUp={() => events.keyed('')}
        onKeyDown={(event) => {
          events.keyed(event.key);
          if (event.key !== 'Enter') return;
          event.preventDefault(); // Enter chooses, and must not submit the form
          events.chosen(option.value);
        }}
        onClick={() => events.pressed(option.value)}
      />
      <OptionMark kind={marks} option={option} />
      <span className="ts-words">
        <span className="ts-pick-name">{label}</span>
        {option.note !== undefined && <span className="ts-note">{option.note}</span>}
      </span>
      {badge !== undefined && <span className="ts-badge">{badge}</span>}
      {option.price !== undefined && <span className="ts-sum">{option.price}</span>}
    </label>
  ),
);
