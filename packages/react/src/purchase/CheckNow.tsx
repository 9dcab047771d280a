import { useEffect, type ReactNode } from 'react';
import type { Instruction } from '@tillside/contract/browser';
import { useCheck, type CheckState } from '../instructions/use-check.ts';
import { purchaseMessages, type PurchaseMessages } from '../messages/purchase-messages.ts';
import { Button } from '../parts/Button.tsx';
import { useAnnounce } from '../parts/Widget.tsx';
import { useLanguage } from '../provider/context.ts';
import { useOnline } from '../provider/use-online.ts';
import { useSecondsLeft } from '../provider/use-seconds-left.ts';

/** A button that asks the platform now, and says when it may be asked again. */
export function CheckNow({ instruction }: { readonly instruction: Instruction }): ReactNode {
  const messages = useLanguage().say(purchaseMessages);
  const online = useOnline();
  const announce = useAnnounce();
  const { check, checkNow } = useCheck(instruction);
  const seconds = useSecondsLeft(check.at === 'waiting' ? check.until : null);
  const told = resultOf(check, instruction, seconds, messages);
  // A countdown is read out once, not every second.
  const { at } = check;
  useEffect(() => {
    if (at === 'asked') announce(messages.checkedNothingNew);
    if (at === 'failed') announce(messages.checkFailed);
    if (at === 'waiting') announce(messages.checkTooSoon({ wait: messages.waitSeconds({ seconds: 60 }) }));
  }, [announce, at, messages]);
  return (
    <>
      <p className="ts-reason">{told ?? messages.updatesByItself}</p>
      <Button look="secondary" busy={at === 'asking'} unavailable={!online || seconds > 0} onClick={checkNow}>
        {at === 'asking' ? messages.checking : messages.checkNow}
      </Button>
    </>
  );
}

function resultOf(
  check: CheckState,
  instruction: Instruction,
  seconds: number,
  messages: PurchaseMessages,
): string | null {
  switch (check.at) {
    case 'idle':
    case 'asking':
      return null;
    case 'asked':
      return check.version >= instruction.version ? messages.checkedNothingNew : null;
    case 'waiting':
      return seconds > 0 ? messages.checkTooSoon({ wait: messages.waitSeconds({ seconds }) }) : null;
    case 'failed':
      return messages.checkFailed;
    default:
      return check satisfies never;
  }
}
