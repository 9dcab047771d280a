import type { ReactNode } from 'react';
import { ProviderMark } from '../ui/marks/ProviderMark.tsx';
import type { Provider } from '../flow/bill-fields.ts';
import type { Tone } from '../flow/tone.ts';

/** The path on the disc of each tone, 72 × 72. */
const strokes: Readonly<Record<Exclude<Tone, 'waiting'>, string>> = {
  success: 'm24.5 37 8 8 15.5-17',
  unsure: 'M36 22v15l9 6',
  failure: 'M27 32h12.5a6.5 6.5 0 0 1 0 13H31M33 25.5 26.5 32l6.5 6.5',
  neutral: 'M26 36h20',
};

export interface OutcomeMedalProps {
  readonly tone: Tone;
  /** Whether the outcome is still in progress, whatever its tone. */
  readonly isTurning?: boolean;
  readonly provider: Provider | null;
}

/** The large sign of an outcome, drawn as it appears, with the mark of the provider. Decoration beside the title. */
export function OutcomeMedal({ tone, isTurning = tone === 'waiting', provider }: OutcomeMedalProps): ReactNode {
  return (
    <span className="ts-seal">
      <svg className="ts-seal-drawing" viewBox="0 0 72 72" aria-hidden="true" focusable="false">
        <circle className="ts-seal-halo" cx="36" cy="36" r="36" />
        {tone === 'waiting' ? (
          <path d="m20 38 32-15-9 30-8-11zM35 42 52 23" strokeWidth="3.5" />
        ) : (
          <>
            <circle className="ts-seal-disc" cx="36" cy="36" r="26" />
            <path className="ts-seal-stroke" pathLength="1" d={strokes[tone]} />
          </>
        )}
        {isTurning && <circle className="ts-seal-orbit" cx="36" cy="36" r="34" pathLength="1" />}
      </svg>
      {provider && <ProviderMark provider={provider} />}
    </span>
  );
}
