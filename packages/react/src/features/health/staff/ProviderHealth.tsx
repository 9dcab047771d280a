import type { ReactNode } from 'react';
import type { InstructionOperationId, ProviderEvidence, Session, StaffHealth } from '@tillside/contract';
import { staffHealthMessages } from '@tillside/messages';
import { unwrap } from '../../../kernel/client/failure.ts';
import type { ProviderKind } from '../../../kernel/flow/bill-fields.ts';
import type { Tone } from '../../../kernel/flow/tone.ts';
import { useCompanionQuery, useLanguage, useRuntime } from '../../../kernel/runtime/context.ts';
import type { Themed } from '../../../kernel/theme/ThemeRoot.tsx';
import { Empty } from '../../../kernel/ui/Empty.tsx';
import { ProviderMark } from '../../../kernel/ui/marks/ProviderMark.tsx';
import { Notice } from '../../../kernel/ui/Notice.tsx';
import { StatusBadge } from '../../../kernel/ui/StatusBadge.tsx';
import { staffKey } from '../../../kernel/staff/requests.ts';
import { readHealth } from './staff-health.ts';
import { operationName } from '../../../kernel/staff/staff-texts.ts';
import { Loading, readers, StaffWidget } from '../../../kernel/staff/StaffWidget.tsx';

export type ProviderHealthProps = Themed;

/** The current state of each provider, worst first: good, slow, down or not sold, with its evidence. Too little evidence is named so. */
export function ProviderHealth({ appearance }: ProviderHealthProps): ReactNode {
  const { t } = useLanguage();
  return (
    <StaffWidget title={t(staffHealthMessages, 'title')} roles={readers} appearance={appearance}>
      {(session) => <LoadedHealth session={session} />}
    </StaffWidget>
  );
}

/** The state that the evidence shows: a provider that did not deliver more often than it was in trouble is not good. */
type Shown = ProviderEvidence['state'] | 'unproven';

function shownState({ state, failed, late, delivered }: ProviderEvidence): Shown {
  return state === 'good' && delivered <= failed + late ? 'unproven' : state;
}

const worstFirst: readonly Shown[] = ['down', 'slow', 'unproven', 'good'];

function LoadedHealth({ session }: { readonly session: Session }): ReactNode {
  const { t, format } = useLanguage();
  const { client } = useRuntime();
  const health = useCompanionQuery<StaffHealth>({
    queryKey: [staffKey, session.caller.caller_tag, 'health'],
    queryFn: async ({ signal }) => unwrap(await client.ask({ path: '/staff/health', read: readHealth, signal })),
    // The companion itself reads the purchases again at this interval.
    refetchInterval: 15_000,
  });
  const { at, items } = health.data ?? { at: null, items: [] };
  const rows = worstFirst.flatMap((state) => items.filter((item) => shownState(item) === state));
  return (
    <>
      <Loading pages={health} />
      {health.data && at === null && (
        <Notice tone="warning" icon="alert" title={t(staffHealthMessages, 'unknownTitle')}>
          {t(staffHealthMessages, 'unknownText')}
        </Notice>
      )}
      {at !== null && (
        <>
          <p className="ts-hint">{t(staffHealthMessages, 'window', { time: format.time(at) })}</p>
          {rows.length === 0 && <Empty title={t(staffHealthMessages, 'empty')} />}
        </>
      )}
      <ul className="ts-entries" aria-label={t(staffHealthMessages, 'title')} hidden={rows.length === 0}>
        {rows.map((item) => (
          <Row key={`${item.operation} ${item.provider}`} item={item} session={session} />
        ))}
      </ul>
    </>
  );
}

const tones: Readonly<Record<Shown, Tone>> = {
  good: 'success',
  unproven: 'neutral',
  slow: 'waiting',
  down: 'failure',
};

function Row({ item, session }: { readonly item: ProviderEvidence; readonly session: Session }): ReactNode {
  const language = useLanguage();
  const { t, format } = language;
  const { operation, paused_since } = item;
  const state = shownState(item);
  const name = nameOf(item, session);
  return (
    <li className="ts-entry ts-staff-row" data-state={state}>
      <ProviderMark provider={{ kind: kinds[operation] ?? 'network', id: item.provider, name }} />
      <span className="ts-entry-what">
        <span className="ts-entry-name">
          <bdi>{name}</bdi> <span>{`· ${operationName(operation, language)}`}</span>
        </span>
        <span className="ts-entry-note">{useEvidence(item).join(' · ')}</span>
      </span>
      <span className="ts-entry-sum">
        <StatusBadge tone={tones[state]}>{t(staffHealthMessages, state)}</StatusBadge>
        {paused_since !== undefined && (
          <span className="ts-entry-note">{t(staffHealthMessages, 'paused', { time: format.time(paused_since) })}</span>
        )}
      </span>
    </li>
  );
}

/** The evidence of a provider's state. Counts of zero are omitted, except for deliveries. */
function useEvidence({ failed, late, minutes, delivered, delivered_at }: ProviderEvidence): readonly string[] {
  const { t, format } = useLanguage();
  return [
    ...(failed > 0 ? [t(staffHealthMessages, 'failed', { count: failed })] : []),
    ...(late > 0 ? [t(staffHealthMessages, 'late', { count: late })] : []),
    ...(minutes === undefined ? [] : [t(staffHealthMessages, 'usual', { minutes })]),
    t(staffHealthMessages, 'delivered', { count: delivered }),
    ...(delivered_at === undefined ? [] : [t(staffHealthMessages, 'last', { time: format.time(delivered_at) })]),
  ];
}

/** The provider's name in the shop's catalogue, else its code. */
function nameOf({ provider }: ProviderEvidence, { catalogue }: Session): string {
  const { networks, electricity, cable } = catalogue;
  const known = [...networks, ...(electricity?.services ?? []), ...(cable?.services ?? [])];
  return known.find(({ code }) => code === provider)?.name ?? provider;
}

/** Those that are no network. */
const kinds: Readonly<Partial<Record<InstructionOperationId, ProviderKind>>> = {
  'electricity.buy': 'electricity',
  'cable.buy': 'tv',
  'cable.topup': 'tv',
  'betting.fund': 'betting',
  'epin.buy': 'exam',
};
