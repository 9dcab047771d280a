import { memo, type ComponentType } from 'react';
import { OptionMark } from '../marks/OptionMark.tsx';
import type { ProviderKind } from '../../flow/provider.ts';
import type { PickOption } from '../../flow/pick-option.ts';

/** The events of a row. A stable object, so that only changed rows render. */
export interface PickRowEvents {
  /** It was pressed, or a key moved here: both are a click. */
  pressed(value: string): void;
  /** A key went down, or up: then it is empty. */
  keyed(key: string): void;
  chosen(value: string): void;
}

export interface PickRowProps {
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
export const PickRow: ComponentType<PickRowProps> = memo(
  ({ option, label, badge, name, checked, marks, events }: PickRowProps) => (
    <label className="ts-pick-row" data-checked={checked || undefined} data-disabled={option.unavailable || undefined}>
      <input
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
          event.preventDefault(); // it chooses, and does not submit the form
          events.chosen(option.value);
        }}
        onClick={() => events.pressed(option.value)}
      />
      <OptionMark kind={marks} option={option} />
      <span className="ts-pick-text">
        <span className="ts-pick-name">{label}</span>
        {option.note !== undefined && <span className="ts-pick-note">{option.note}</span>}
      </span>
      {badge !== undefined && <span className="ts-badge">{badge}</span>}
      {option.price !== undefined && <span className="ts-pick-price">{option.price}</span>}
    </label>
  ),
);
