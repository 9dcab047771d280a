import type { ReactNode } from 'react';
import type { InstructionOperationId } from '@tillside/contract';
import { cardsMessages } from '@tillside/messages';
import { Icon, type IconName } from '../parts/icons.tsx';
import { useLanguage } from '../provider/context.ts';
import type { CardAction } from './actions/card-action.ts';

/** Frequent actions with their icons. The others are under "More". */
const signs: Readonly<Partial<Record<InstructionOperationId, IconName>>> = {
  'card.topup': 'plus',
  'card.withdraw': 'down',
  'card.freeze': 'snow',
  'card.unfreeze': 'sun',
};

export interface ActionButtonsProps {
  readonly actions: readonly CardAction[];
  readonly onAction: (operation: InstructionOperationId) => void;
}

/** The actions that are possible in the card's state. */
export function ActionButtons({ actions, onAction }: ActionButtonsProps): ReactNode {
  const language = useLanguage();
  const { t } = language;
  if (actions.length === 0) return null;
  const often = actions.filter(({ operation }) => signs[operation]);
  const seldom = actions.filter(({ operation }) => !signs[operation]);
  return (
    <div className="ts-stack" role="group" aria-label={t(cardsMessages, 'actions')}>
      {often.length > 0 && (
        <div className="ts-card-actions">
          {often.map((action) => (
            <button
              type="button"
              className="ts-card-action"
              key={action.operation}
              onClick={() => onAction(action.operation)}
            >
              <Icon name={signs[action.operation] ?? 'card'} />
              {action.name(language)}
            </button>
          ))}
        </div>
      )}
      {seldom.length > 0 && (
        <details className="ts-timeline">
          <summary className="ts-timeline-summary">
            {t(cardsMessages, 'moreActions')}
            <Icon name="chevron" />
          </summary>
          <div className="ts-card-more">
            {seldom.map((action) => (
              <button
                type="button"
                className="ts-card-seldom"
                key={action.operation}
                data-tone={action.operation === 'card.terminate' ? 'danger' : undefined}
                onClick={() => onAction(action.operation)}
              >
                {action.name(language)}
              </button>
            ))}
          </div>
        </details>
      )}
    </div>
  );
}
