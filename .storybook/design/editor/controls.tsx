import { useId, useState, type ReactNode } from 'react';

interface Pair {
  readonly light: string;
  readonly dark: string;
}

interface ColorPairProps {
  readonly label: string;
  readonly note: string;
  /** What is set; absent where it is derived. */
  readonly value: Pair | undefined;
  /** What the widgets have now. */
  readonly derived: Pair;
  readonly onChange: (value: Pair | undefined) => void;
}

/** A colour for each scheme. What was set can be left to be derived again. */
export function ColorPair({ label, note, value, derived, onChange }: ColorPairProps): ReactNode {
  const shown = value ?? derived;
  return (
    <fieldset className="design-pair">
      <legend>
        {label} <span className="design-quiet">{note}</span>
      </legend>
      <ColorInput
        scheme="Light"
        label={`${label}, light`}
        value={shown.light}
        seen={derived.light}
        onChange={(light) => onChange({ ...shown, light })}
      />
      <ColorInput
        scheme="Dark"
        label={`${label}, dark`}
        value={shown.dark}
        seen={derived.dark}
        onChange={(dark) => onChange({ ...shown, dark })}
      />
      {value ? (
        <button
          type="button"
          className="design-link"
          aria-label={`Derive ${label}`}
          onClick={() => onChange(undefined)}
        >
          derive
        </button>
      ) : (
        <span className="design-quiet">derived</span>
      )}
    </fieldset>
  );
}

interface ColorInputProps {
  readonly scheme: string;
  /** The full name: the colour, and its scheme. */
  readonly label: string;
  readonly value: string;
  /** What the widgets have now, as `#rrggbb`: the picker knows no other notation. */
  readonly seen: string;
  readonly onChange: (value: string) => void;
}

/** A colour by the browser's picker, or as text. */
function ColorInput({ scheme, label, value, seen, onChange }: ColorInputProps): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <span className="design-color">
      <span className="design-quiet" aria-hidden="true">
        {scheme}
      </span>
      <input
        type="color"
        aria-label={label}
        value={/^#[\da-f]{6}$/.test(value) ? value : seen}
        onChange={(event) => onChange(event.target.value)}
      />
      <input
        type="text"
        className="design-hex"
        aria-label={`${label}, as text`}
        aria-invalid={typed !== null && hexIn(typed) === null}
        spellCheck={false}
        value={typed ?? value}
        onChange={({ target }) => {
          setTyped(target.value);
          const hex = hexIn(target.value);
          if (hex !== null) onChange(hex);
        }}
        onBlur={() => setTyped(null)}
      />
    </span>
  );
}

/** `#rrggbb` of a colour in hexadecimal digits, long or short, with or without its `#`; `null` for anything else. */
function hexIn(text: string): string | null {
  const [, digits = ''] = /^\s*#?([\da-f]{3}|[\da-f]{6})\s*$/i.exec(text) ?? [];
  if (digits === '') return null;
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`.toLowerCase();
}

interface LineProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A line of text, such as an address. */
export function Line({ label, value, onChange }: LineProps): ReactNode {
  const id = useId();
  return (
    <div className="design-control">
      <label htmlFor={id}>{label}</label>
      <input id={id} type="text" value={value} onChange={(event) => onChange(event.target.value)} />
    </div>
  );
}

interface SliderProps {
  readonly label: string;
  /** In px. */
  readonly value: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
}

export function Slider({ label, value, most, onChange }: SliderProps): ReactNode {
  const id = useId();
  return (
    <div className="design-control">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min="0"
        max={most}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <output htmlFor={id}>{value} px</output>
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  /** Values by their names. */
  readonly options: Readonly<Record<string, string>>;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function Choice({ label, options, value, onChange }: ChoiceProps): ReactNode {
  const id = useId();
  const isKnown = Object.values(options).includes(value);
  return (
    <div className="design-control">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {!isKnown && <option value={value}>Your own</option>}
        {Object.entries(options).map(([name, given]) => (
          <option key={name} value={given}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
