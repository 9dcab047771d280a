import { minutesAndSeconds } from '../../../../kernel/language/language.ts';
import { useEffect, type ReactNode } from 'react';
import { compareDecimals } from '@tillside/contract';
import { depositMessages } from '@tillside/messages';
import { CopyButton } from '../../../../kernel/ui/CopyButton.tsx';
import { Icon } from '../../../../kernel/ui/icons.tsx';
import { Notice } from '../../../../kernel/ui/Notice.tsx';
import { useAnnounce } from '../../../../kernel/ui/Widget.tsx';
import { useLanguage } from '../../../../kernel/runtime/context.ts';
import type { DepositOrder } from '../../card-readers.ts';
import { useCardOrder } from '../../use-card.ts';
import { fromChunk } from '../../../../kernel/runtime/from-chunk.ts';
import { later } from '../../../../kernel/ui/later.tsx';
import type { QrCodeProps } from '../../../../kernel/ui/QrCode.tsx';
import { useSecondsLeft } from '../../../../kernel/runtime/use-seconds-left.ts';
import { spoken } from '../../../../kernel/language/spoken.ts';

/** For another phone's camera. The address can be copied without it. */
const LaterCode = later<QrCodeProps>(
  'qr code',
  () => fromChunk(() => import('../../../../kernel/ui/QrCode.tsx'), 'QrCode'),
  <span className="ts-qr" aria-hidden="true" />,
);

/** The address and exact amount of a pending deposit. */
export function DepositDetails({ order }: { readonly order: DepositOrder }): ReactNode {
  const { t, format } = useLanguage();
  const { data, isError, dataUpdatedAt } = useCardOrder(order.order_id);
  const seconds = useCountdown(data?.seconds_left ?? null, dataUpdatedAt);
  useMinutesAnnounced(seconds);
  const { currency, network, chain, amount, fee, address, memo_tag, payment_link } = order;
  if (seconds === 0) {
    return (
      <Notice tone="danger" icon="clock" title={t(depositMessages, 'late')}>
        {t(depositMessages, 'lateText')}
      </Notice>
    );
  }
  return (
    <div className="ts-deposit">
      <div className="ts-deposit-time" data-soon={(seconds !== null && seconds < 120) || undefined}>
        <Icon name="clock" />
        {seconds === null ? (
          <span>
            {[
              ...(isError ? [t(depositMessages, 'clockFailed')] : []),
              t(depositMessages, 'until', { time: format.dateTime(order.expires_at) }),
            ].join(' ')}
          </span>
        ) : (
          <span>
            <span>{t(depositMessages, 'countdown')}</span>{' '}
            <bdi className="ts-deposit-clock" dir="ltr">
              {t(depositMessages, 'minutes', minutesAndSeconds(seconds))}
            </bdi>
          </span>
        )}
      </div>
      <Notice tone="warning" title={t(depositMessages, 'warning', { currency, network, chain })}>
        {t(depositMessages, 'warningText')}
      </Notice>
      <LaterCode text={address} label={t(depositMessages, 'qr', { currency })} />
      <dl className="ts-lines">
        <DepositLine
          label={t(depositMessages, 'exact')}
          value={`${amount.value} ${currency}`}
          copied={amount.value}
          large
        />
        <DepositLine label={t(depositMessages, 'address')} value={address} copied={address} />
        {memo_tag !== null && (
          <DepositLine
            label={t(depositMessages, 'memo')}
            value={memo_tag}
            copied={memo_tag}
            note={t(depositMessages, 'memoWhy')}
          />
        )}
      </dl>
      {fee !== null && (
        <p className="ts-hint">
          {compareDecimals(fee.value, '0') > 0
            ? t(depositMessages, 'feeIn', { fee: `${fee.value} ${currency}` })
            : t(depositMessages, 'feeNone')}
        </p>
      )}
      {payment_link !== null && /^https:\/\//i.test(payment_link) && (
        <a className="ts-button" data-look="secondary" href={payment_link} target="_blank" rel="noopener noreferrer">
          {t(depositMessages, 'link')}
        </a>
      )}
    </div>
  );
}

interface DepositLineProps {
  readonly label: string;
  readonly value: string;
  /** The text to copy: digits without the coin. */
  readonly copied: string;
  readonly large?: boolean;
  readonly note?: string;
}

function DepositLine({ label, value, copied, large = false, note }: DepositLineProps): ReactNode {
  return (
    <div className="ts-deposit-line">
      <dt className="ts-card-label">{label}</dt>
      <dd className="ts-deposit-value">
        <bdi className={large ? 'ts-deposit-amount' : 'ts-code'} dir="ltr">
          {value}
        </bdi>
        <CopyButton value={copied} of={label} />
      </dd>
      {note !== undefined && <dd className="ts-deposit-note">{note}</dd>}
    </div>
  );
}

/** Announces a countdown by the minute, not every second. */
function useMinutesAnnounced(seconds: number | null): void {
  const announce = useAnnounce();
  const { t } = useLanguage();
  const minutes = seconds === null ? null : Math.ceil(seconds / 60);
  useEffect(() => {
    if (minutes === 5 || minutes === 2 || minutes === 1) announce(t(depositMessages, 'minutesLeft', { minutes }));
    if (minutes === 0) announce(spoken(t(depositMessages, 'late'), t(depositMessages, 'lateText')));
  }, [announce, t, minutes]);
}

/**
 * Seconds left by the server's clock, counted down locally, so that a wrong clock of the phone does not
 * matter. `null` until the server has answered.
 * @param secondsLeft the server's value
 * @param saidAt when it arrived, by this device's clock, milliseconds since 1970
 */
function useCountdown(secondsLeft: number | null, saidAt: number): number | null {
  const left = useSecondsLeft(secondsLeft === null ? null : saidAt + secondsLeft * 1_000);
  return secondsLeft === null ? null : left;
}
