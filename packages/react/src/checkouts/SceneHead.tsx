import type { ReactNode } from 'react';
import type { Money } from '@tillside/contract';
import { Hero } from '../parts/Hero.tsx';
import { Icon } from '../parts/icons.tsx';
import { StepHeading } from '../parts/StepHeading.tsx';
import type { SceneTexts } from './scene-texts.ts';

export interface SceneHeadProps {
  readonly texts: SceneTexts;
  readonly takesFocus: boolean;
  /** The amount of an outcome, large. */
  readonly amount?: Money | undefined;
  readonly testMode?: string | undefined;
}

/** The heading of a scene, with an icon for an outcome. */
export function SceneHead({ texts: { sign, title, text }, takesFocus, amount, testMode }: SceneHeadProps): ReactNode {
  if (!sign) {
    return (
      <div className="ts-stack" data-gap="tiny">
        <div className="ts-header">
          <StepHeading takesFocus={takesFocus}>{title}</StepHeading>
          {testMode !== undefined && <span className="ts-mode">{testMode}</span>}
        </div>
        {text && <p className="ts-text">{text}</p>}
      </div>
    );
  }
  return (
    <div className="ts-outcome" data-tone={sign.tone}>
      <span className="ts-medal" data-turning={sign.turning}>
        <Icon name={sign.icon} />
      </span>
      <StepHeading takesFocus={takesFocus}>{title}</StepHeading>
      {amount && <Hero amount={amount} />}
      {text && <p className="ts-text">{text}</p>}
    </div>
  );
}
