import { useMemo, type ReactNode } from 'react';
import type { Dollars, Session } from '@tillside/contract';
import { commonMessages, issueMessages } from '@tillside/messages';
import { amountAsTyped } from '../../kernel/ui/fields/typed-amount.ts';
import { Notice } from '../../kernel/ui/Notice.tsx';
import { SessionGate } from '../../kernel/ui/SessionGate.tsx';
import { Skeleton } from '../../kernel/ui/skeletons.tsx';
import { Widget } from '../../kernel/ui/Widget.tsx';
import { useLanguage } from '../../kernel/runtime/context.ts';
import type { InstructCallbacks } from '../../kernel/instructions/use-instruct-callbacks.ts';
import type { CardAction } from './actions/card-action.ts';
import { issueAction } from './actions/issue.action.ts';
import { LaterFlow } from './LaterFlow.tsx';
import { CardTrouble, isWithoutCustomer, useTrouble } from './CardTrouble.tsx';
import { stablecoinInitial } from './actions/deposit/stablecoin-fields.ts';
import { useCards } from './use-cards.ts';
import type { Themed } from '../../kernel/theme/ThemeRoot.tsx';

export interface IssueCardProps extends InstructCallbacks, Themed {
  /** The initial type. Default `virtual`. */
  readonly defaultType?: 'virtual' | 'physical';
  /** The initial load. */
  readonly defaultAmount?: Dollars;
}

/** Issues a virtual or physical card with a first load, paid from the balance with the shop or with a stablecoin. */
export function IssueCard({ defaultType = 'virtual', defaultAmount, ...callbacks }: IssueCardProps): ReactNode {
  const amount = defaultAmount === undefined ? '' : amountAsTyped(defaultAmount);
  const initial = { ...stablecoinInitial, type: defaultType, payment: 'wallet', amount };
  const action = useMemo(() => issueAction(), []);
  return <IssueFlow action={action} initial={initial} {...callbacks} />;
}

export interface IssueFlowProps extends InstructCallbacks, Themed {
  readonly action: CardAction;
  readonly initial: Readonly<Record<string, string>>;
}

/** A flow that issues a card, for callers who may have one. */
export function IssueFlow({ action, initial, appearance, ...callbacks }: IssueFlowProps): ReactNode {
  const language = useLanguage();
  return (
    <Widget label={action.title(language)} appearance={appearance}>
      <SessionGate rows={5}>
        {(session) =>
          session.abilities.includes(action.operation) ? (
            <CustomerGate key={session.caller.caller_tag} title={action.title(language)} session={session}>
              <LaterFlow action={action} session={session} initial={initial} {...callbacks} />
            </CustomerGate>
          ) : (
            <Notice tone="info" title={language.t(commonMessages, 'notAllowedTitle')}>
              {language.t(commonMessages, 'notAllowedText')}
            </Notice>
          )
        }
      </SessionGate>
    </Widget>
  );
}

interface CustomerGateProps {
  readonly title: string;
  readonly session: Session;
  readonly children: ReactNode;
}

/** Stops a user without a customer record before they fill in a form. Staff enter a customer themselves. */
function CustomerGate({ title, session, children }: CustomerGateProps): ReactNode {
  const { t } = useLanguage();
  const { data, error: latest, refetch, isFetching } = useCards();
  const error = useTrouble(latest);
  if (!data && !error) return <Skeleton rows={5} />;
  if (!isWithoutCustomer(error) || session.caller.roles.includes('staff')) return children;
  return (
    <div className="ts-stack">
      <h2 className="ts-heading">{title}</h2>
      {error && (
        <CardTrouble
          error={error}
          title={t(issueMessages, 'title')}
          text=""
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </div>
  );
}
