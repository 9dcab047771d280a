import type { ReactNode } from 'react';
import type { Money } from '@tillside/contract';
import { Hero } from '../../ui/Hero.tsx';
import { StepHeading } from '../../ui/StepHeading.tsx';
import { OutcomeMedal } from '../../purchase/OutcomeMedal.tsx';
import type { SceneTexts } from './scene-texts.ts';

export interface SceneHeadProps {
  readonly texts: SceneTexts;
  readonly takesFocus: boolean;
  /** The amount of an outcome, large. */
  readonly amount?: Money | undefined;
  readonly testMode?: string | undefined;
}

/** The heading of a scene, with the seal of an outcome. */
export function SceneHead({ texts, takesFocus, amount, testMode }: SceneHeadProps): ReactNode {
  const { sign, title, headline = '', text } = texts;
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
      <OutcomeMedal tone={sign.tone} isTurning={sign.turning === true} provider={null} />
      <StepHeading takesFocus={takesFocus}>{title}</StepHeading>
      {amount && <Hero amount={amount} />}
      {headline !== '' && (
        <p className="ts-outcome-subject">
          <bdi>{headline}</bdi>
        </p>
      )}
      {/* What is announced of a payment names its amount, which stands here already. */}
      {text && !amount && <p className="ts-text">{text}</p>}
    </div>
  );
}
