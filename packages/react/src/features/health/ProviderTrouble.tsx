import { useEffect, useState, type ReactNode } from 'react';
import type { ProviderHealth } from '@tillside/contract';
import { commonMessages, sellingMessages } from '@tillside/messages';
import type { BillContext } from '../../kernel/flow/bill-fields.ts';
import type { Purchase } from '../../kernel/flow/purchase.ts';
import type { PausedBarProps, ProviderNoticeProps, TroubleParts } from '../../kernel/flow/slots.ts';
import { problemText } from '../../kernel/language/problem-text.ts';
import { useRuntime } from '../../kernel/runtime/context.ts';
import { sessionKey } from '../../kernel/runtime/query-keys.ts';
import { Button } from '../../kernel/ui/Button.tsx';
import { Notice } from '../../kernel/ui/Notice.tsx';
import { Icon } from '../../kernel/ui/icons.tsx';
import { useAnnounce } from '../../kernel/ui/Widget.tsx';
import { useSale, type Sale } from './use-sale.ts';
import { spoken } from '../../kernel/language/spoken.ts';

/** Shows that the chosen provider is slow, failing, not sold now, or sold again. */
function ProviderNotice({ purchase, below }: ProviderNoticeProps): ReactNode {
  const { bill, context, form } = purchase;
  const sale = useSale(purchase);
  const { health } = sale;
  const [paused, setPaused] = useState<ProviderHealth | null>(null);
  if (health?.paused && health !== paused) setPaused(health);
  const isBack = !health && paused !== null && form.values[paused.field] === paused.provider;
  const shown = health ?? (isBack ? paused : null);
  const field = shown && bill.fields[shown.field];
  if (!field || (field.within ?? shown.field) !== below) return null;
  const provider = field.show(shown.provider, context);
  return isBack ? (
    <TroubleNotice tone="success" title={context.t(sellingMessages, 'backTitle', { provider })}>
      {context.t(sellingMessages, 'backText')}
    </TroubleNotice>
  ) : (
    <TroubleNotice tone={shown.state === 'down' ? 'warning' : 'info'} {...textsOf(shown, sale, provider, context)} />
  );
}

interface TroubleNoticeProps {
  readonly tone: 'info' | 'warning' | 'success';
  readonly title: string;
  readonly children: string;
}

const icons = { info: 'clock', warning: 'alert', success: <Icon name="check" /> } as const;

function TroubleNotice({ tone, title, children }: TroubleNoticeProps): ReactNode {
  const announce = useAnnounce();
  useEffect(() => {
    announce(spoken(title, children));
    return () => announce('');
  }, [announce, title, children]);
  return (
    <Notice tone={tone} icon={icons[tone]} title={title}>
      {children}
    </Notice>
  );
}

function textsOf(
  { state, minutes, paused }: ProviderHealth,
  { pause }: Sale,
  provider: string,
  { t }: BillContext,
): Pick<TroubleNoticeProps, 'title' | 'children'> {
  if (paused)
    return {
      title: t(sellingMessages, 'pausedTitle', { provider }),
      children: pause === 'refused' ? t(sellingMessages, 'pausedText', { provider }) : t(sellingMessages, 'probeText'),
    };
  if (state === 'slow' && minutes !== undefined)
    return {
      title: t(sellingMessages, 'slowTitle', { provider, minutes }),
      children: t(sellingMessages, 'slowText'),
    };
  const title = t(sellingMessages, state === 'down' ? 'downTitle' : 'failingTitle', { provider });
  return { title, children: t(sellingMessages, 'moneyBack') };
}

/** The bar of a form whose chosen provider is not sold now. It offers something else. */
function PausedBar({ purchase, onPaused }: PausedBarProps): ReactNode {
  const { bill, context, state } = purchase;
  const { health, pause, ask } = useSale(purchase);
  const { queries } = useRuntime();
  const refusal = state.step.name === 'idle' ? state.step.paused : undefined;
  // The companion knew of the trouble before this page.
  useEffect(() => {
    if (refusal) void queries.invalidateQueries({ queryKey: sessionKey });
  }, [refusal, queries]);
  const isPaused = pause === 'refused';
  useEffect(() => {
    onPaused(isPaused);
  }, [onPaused, isPaused]);
  if (!isPaused) return null;
  const other = health && otherProvider(purchase, health);
  return (
    <>
      {refusal && !(health && bill.fields[health.field]) && (
        <Notice tone="warning" icon="alert" title={problemText(refusal, context)} />
      )}
      <div className="ts-bar">
        {other ? (
          <Button onClick={other.choose}>{context.t(sellingMessages, 'tryOther', { provider: other.name })}</Button>
        ) : (
          <Button onClick={ask}>{context.t(commonMessages, 'tryAgain')}</Button>
        )}
      </div>
    </>
  );
}

/** Another provider to choose, where the number decides it: a meter belongs to its company, a phone number may change. */
function otherProvider(
  { bill, context, form, change, edit }: Purchase,
  { field: name, operation }: ProviderHealth,
): { readonly name: string; choose(): void } | null {
  const field = bill.fields[name];
  const { suggestion } = field ?? {};
  if (field?.provider !== 'network' || !suggestion) return null;
  const { session } = context;
  const fails = (code: string): boolean =>
    session.health?.some((health) => health.operation === operation && health.provider === code) === true;
  const other = session.catalogue.networks.find(({ code }) => code !== form.values[name] && !fails(code));
  if (!other) return null;
  return {
    name: other.name,
    choose() {
      // A number of the paused network is not served by the other one.
      if (suggestion.suggest(form.values[suggestion.from] ?? '', context) !== other.code) change(suggestion.from, '');
      change(name, other.code);
      edit(suggestion.from);
    },
  };
}

/** Loaded once a provider of the shop has any trouble. */
export const trouble: TroubleParts = { ProviderNotice, PausedBar };
