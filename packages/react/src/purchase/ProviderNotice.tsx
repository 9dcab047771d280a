import { useEffect, type ReactNode } from 'react';
import type { ProviderHealth } from '@tillside/contract';
import { sellingMessages } from '@tillside/messages';
import type { BillContext } from '../flow/bill-fields.ts';
import { Notice } from '../ui/Notice.tsx';
import { useAnnounce } from '../ui/Widget.tsx';

export interface ProviderNoticeProps {
  readonly health: ProviderHealth;
  /** The provider's name as people read it. */
  readonly name: string;
  readonly context: BillContext;
}

/** Says beside the choice of a provider that it is slow, fails, or is not sold now. Loaded when the first one is not good. */
export function ProviderNotice({ health, name, context }: ProviderNoticeProps): ReactNode {
  const { title, text } = textsOf(health, name, context);
  const announce = useAnnounce();
  useEffect(() => {
    announce(`${title}. ${text}`);
    return () => announce('');
  }, [announce, title, text]);
  return (
    <Notice
      tone={health.state === 'down' ? 'warning' : 'info'}
      icon={health.state === 'down' ? 'alert' : 'clock'}
      title={title}
    >
      {text}
    </Notice>
  );
}

function textsOf(
  { state, minutes, paused }: ProviderHealth,
  provider: string,
  { t }: BillContext,
): { readonly title: string; readonly text: string } {
  if (paused) return { title: t(sellingMessages, 'pausedTitle', { provider }), text: t(sellingMessages, 'pausedText') };
  if (state === 'slow' && minutes !== undefined)
    return { title: t(sellingMessages, 'slowTitle', { provider, minutes }), text: t(sellingMessages, 'slowText') };
  const title = t(sellingMessages, state === 'down' ? 'downTitle' : 'failingTitle', { provider });
  return { title, text: t(sellingMessages, 'moneyBack') };
}
