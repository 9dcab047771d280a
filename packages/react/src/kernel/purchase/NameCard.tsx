import { useEffect, type ReactNode } from 'react';
import { nameCheckMessages, sessionMessages, waitMessages } from '@tillside/messages';
import { isSignedOut, waitOf, type Failure } from '../client/failure.ts';
import type { problemText as ProblemText } from '../language/problem-text.ts';
import { TryAgain } from '../ui/Button.tsx';
import { Icon } from '../ui/icons.tsx';
import { Lines } from '../ui/Lines.tsx';
import { Notice } from '../ui/Notice.tsx';
import { SignIn } from '../ui/SignIn.tsx';
import { useAnnounce } from '../ui/Widget.tsx';
import type { BillContext } from '../flow/bill-fields.ts';
import type { NameCardProps } from '../flow/bill-form.ts';
import { useSlot } from '../flow/use-slot.ts';

/** The account owner's name in the line below the number, so that the shopper can check whom they pay. */
export function NameCard({ purchase, check }: NameCardProps): ReactNode {
  const { nameCheck, context } = purchase;
  const { t } = context;
  const announce = useAnnounce();
  const lines = nameCheck.at === 'known' ? (check.lines?.(nameCheck.details, context) ?? []) : [];
  const note = nameCheck.at === 'known' ? check.note?.(nameCheck.details, context) : undefined;
  const name = nameCheck.at === 'known' ? check.name(nameCheck.details) : undefined;
  // The texts of problems load with the steps.
  const steps = useSlot('steps', nameCheck.at === 'failed');
  useEffect(() => {
    if (name === null) announce(t(nameCheckMessages, 'notGiven'));
    else if (name !== undefined) announce(t(nameCheckMessages, 'found', { name }));
  }, [announce, t, name]);

  switch (nameCheck.at) {
    case 'idle':
    case 'unknown':
      return null;
    case 'checking':
      return (
        <div className="ts-name" data-at="checking">
          <p className="ts-name-line">
            <span className="ts-spinner" aria-hidden="true" />
            <span>{t(nameCheckMessages, 'checking')}</span>
          </p>
        </div>
      );
    case 'known':
      return (
        <div className="ts-name" data-at="known">
          <p className="ts-name-line">
            {name !== null && <Icon name="check" />}
            <span>
              <bdi className="ts-name-title">{name ?? t(nameCheckMessages, 'notGiven')}</bdi>
              {note !== undefined && (
                <>
                  {' · '}
                  <bdi>{note}</bdi>
                </>
              )}
            </span>
          </p>
          {lines.length > 0 && <Lines lines={lines} />}
        </div>
      );
    case 'failed':
      return (
        <div className="ts-stack">
          <Notice tone="warning" title={t(nameCheckMessages, 'failedTitle')}>
            {[failureText(nameCheck.failure, context, steps.part?.problemText), check.skip?.(context)]
              .filter(Boolean)
              .join(' ')}
          </Notice>
          {isSignedOut(nameCheck.failure) && <SignIn />}
          <TryAgain onClick={purchase.checkName} />
        </div>
      );
    default:
      return nameCheck satisfies never;
  }
}

function failureText(failure: Failure, context: BillContext, problemText?: typeof ProblemText): string {
  const { t } = context;
  if (isSignedOut(failure)) return t(sessionMessages, 'signInText');
  const seconds = waitOf(failure);
  if (failure.kind === 'refused' && failure.problem.status === 429 && seconds !== null)
    return t(nameCheckMessages, 'wait', { wait: t(waitMessages, 'seconds', { seconds }) });
  const isRefused = failure.kind === 'refused' && failure.problem.status < 500;
  return (isRefused && problemText?.(failure.problem, context)) || t(nameCheckMessages, 'failedText');
}
