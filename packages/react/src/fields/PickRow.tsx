import { memo, type ComponentType } from 'react';
import { OptionMark } from '../marks/OptionMark.tsx';
import type { ProviderKind } from '../marks/provider.ts';
import type { PickOption } from './pick-option.ts';

/** The events of a row. A stable object, so that only changed rows render. */
export interface PickRowEvents {
  choose(value: string): void;
  /** A pointer is about to press it. */
  pointed(): void;
  /** A key is about to. */
  keyed(): void;
  pressed(): void;
}

export interface PickRowProps {
  readonly option: PickOption;
  /** Its name, and whether it cannot be chosen now. */
  readonly label: string;
  readonly id: string | undefined;
  readonly name: string;
  readonly checked: boolean;
  readonly marks: ProviderKind | undefined;
  readonly events: PickRowEvents;
}

/** One row with a native radio. */
export const PickRow: ComponentType<PickRowProps> = memo(
  ({ option, label, id, name, checked, marks, events }: PickRowProps) => (
    <label
      className="ts-pick-row"
      data-checked={checked || undefined}
      data-disabled={option.unavailable || undefined}
      onPointerDown={events.pointed}
    >
      <input
        className="ts-pick-radio"
        id={id}
        type="radio"
        name={name}
        value={option.value}
        checked={checked}
        disabled={option.unavailable}
        onChange={() => events.choose(option.value)}
        onKeyDown={events.keyed}
        onClick={events.pressed}
      />
      <OptionMark kind={marks} option={option} />
      <span className="ts-pick-text">
        <span className="ts-pick-name">{label}</span>
        {option.note !== undefined && <span className="ts-pick-note">{option.note}</span>}
      </span>
      {option.price !== undefined && <span className="ts-pick-price">{option.price}</span>}
    </label>
  ),
);
