import { useEffect, type ReactNode } from 'react';
import type { ProviderHealth } from '@tillside/contract';
import { sellingMessages } from '@tillside/messages';
import { sells } from '../flow/bill-lines.ts';
import type { BillContext } from '../flow/bill-fields.ts';
import type { Purchase } from '../flow/purchase.ts';
import { Notice } from '../ui/Notice.tsx';
import { useAnnounce } from '../ui/Widget.tsx';

export interface ProviderNoticeProps {
  readonly purchase: Pick<Purchase, 'bill' | 'context' | 'form'>;
  /** The field above the notice. The notice is shown only below the field that contains the provider. */
  readonly below: string;
}

/** Shows that the chosen provider is slow, failing or not sold now. Loaded once a provider of the shop has trouble. */
export function ProviderNotice({ purchase: { bill, context, form }, below }: ProviderNoticeProps): ReactNode {
  const health = context.session.health?.find(
    ({ operation, field, provider }) => sells(bill, operation) && form.values[field] === provider,
  );
  const field = health && bill.fields[health.field];
  if (!field || (field.within ?? health.field) !== below) return null;
  return <HealthNotice health={health} name={field.show(health.provider, context)} context={context} />;
}

interface HealthNoticeProps {
  readonly health: ProviderHealth;
  /** The provider's display name. */
  readonly name: string;
  readonly context: BillContext;
}

function HealthNotice({ health, name, context }: HealthNoticeProps): ReactNode {
  const { title, text } = textsOf(health, name, context);
  const isDown = health.state === 'down';
  const announce = useAnnounce();
  useEffect(() => {
    announce(`${title}. ${text}`);
    return () => announce('');
  }, [announce, title, text]);
  return (
    <Notice tone={isDown ? 'warning' : 'info'} icon={isDown ? 'alert' : 'clock'} title={title}>
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
