import type { ReactNode } from 'react';
import { commonMessages } from '@tillside/messages';
import { OptionMark } from '../marks/OptionMark.tsx';
import type { ProviderKind } from '../../flow/provider.ts';
import type { ControlProps, Option } from '../../flow/bill-fields.ts';
import { FieldFrame, describedBy } from './FieldFrame.tsx';

export interface ChoiceTilesProps extends ControlProps {
  readonly options: readonly Option[];
  /** The options are providers of this kind. */
  readonly marks?: ProviderKind | undefined;
  /** They share one frame, and need no label to be seen. */
  readonly areSegments?: boolean | undefined;
}

/** A choice of few options, as tiles. Native radios support arrow keys, forms and screen readers. */
export function ChoiceTiles({
  id,
  name,
  label,
  value,
  hint,
  error,
  required,
  options,
  marks,
  areSegments,
  suggested,
  isInside,
  context,
  onChange,
  onLeave,
}: ChoiceTilesProps): ReactNode {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} isInside={isInside || areSegments} group>
      <div
        className="ts-tiles"
        data-marked={marks !== undefined || undefined}
        data-segments={areSegments || undefined}
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy(id, hint, error)}
        aria-invalid={error !== undefined}
        aria-required={required}
        onBlur={onLeave}
      >
        {options.map((option, index) => (
          <label
            className="ts-tile"
            key={option.value}
            data-checked={option.value === value || undefined}
            data-disabled={option.unavailable || undefined}
            data-suggested={(suggested && option.value === value) || undefined}
          >
            <input
              className="ts-tile-radio"
              // The first one has the id, so that an error can link to it.
              id={index === 0 ? id : undefined}
              type="radio"
              name={`${id}-${name}`}
              value={option.value}
              checked={option.value === value}
              disabled={option.unavailable}
              onChange={() => onChange(option.value)}
              // Pressing a suggestion chooses it.
              onClick={() => suggested && option.value === value && onChange(option.value)}
            />
            <OptionMark kind={marks} option={option} />
            <span className="ts-tile-name">
              {option.unavailable ? context.t(commonMessages, 'optionUnavailable', { name: option.name }) : option.name}
            </span>
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}
