import { useEffect, type ReactNode } from 'react';
import type { Instruction } from '@tillside/contract';
import { outcomeMessages, purchaseMessages, type Translate, waitMessages } from '@tillside/messages';
import { useCheck, type CheckState } from '../instructions/use-check.ts';
import { Button } from '../ui/Button.tsx';
import { useAnnounce } from '../ui/Widget.tsx';
import { useLanguage, useOnline } from '../runtime/context.ts';
import { useSecondsLeft } from '../runtime/use-seconds-left.ts';

/** A button that checks the purchase with the platform, and shows when the next check is allowed. */
export function CheckNow({ instruction }: { readonly instruction: Instruction }): ReactNode {
  const { t } = useLanguage();
  const online = useOnline();
  const announce = useAnnounce();
  const { check, checkNow } = useCheck(instruction);
  const seconds = useSecondsLeft(check.at === 'waiting' ? check.until : null);
  const result = resultOf(check, instruction, seconds, t);
  // A countdown is announced once, not every second.
  const { at } = check;
  useEffect(() => {
    if (at === 'asked') announce(t(purchaseMessages, 'checkedNothingNew'));
    if (at === 'failed') announce(t(purchaseMessages, 'checkFailed'));
    if (at === 'waiting')
      announce(t(purchaseMessages, 'checkTooSoon', { wait: t(waitMessages, 'seconds', { seconds: 60 }) }));
  }, [announce, at, t]);
  return (
    <>
      <p className="ts-reason">{result ?? t(outcomeMessages, 'updatesByItself')}</p>
      <Button look="secondary" busy={at === 'asking'} unavailable={!online || seconds > 0} onClick={checkNow}>
        {at === 'asking' ? t(purchaseMessages, 'checking') : t(purchaseMessages, 'checkNow')}
      </Button>
    </>
  );
}

function resultOf(check: CheckState, instruction: Instruction, seconds: number, t: Translate): string | null {
  switch (check.at) {
    case 'idle':
    case 'asking':
      return null;
    case 'asked':
      return check.version >= instruction.version ? t(purchaseMessages, 'checkedNothingNew') : null;
    case 'waiting':
      return seconds > 0
        ? t(purchaseMessages, 'checkTooSoon', { wait: t(waitMessages, 'seconds', { seconds }) })
        : null;
    case 'failed':
      return t(purchaseMessages, 'checkFailed');
    default:
      return check satisfies never;
  }
}
