import type { ReactNode } from 'react';
import { linkMessages } from '@tillside/messages';
import type { BillProduct } from '@tillside/contract';
import type { Provider, ProviderKind } from '../../kernel/flow/bill-fields.ts';
import { dayOf } from '../../kernel/language/calendar.ts';
import type { Language } from '../../kernel/language/language.ts';
import { billProducts } from '../bills/index.ts';
import { useLanguage } from '../../kernel/runtime/context.ts';
import { Button } from '../../kernel/ui/Button.tsx';
import { Icon } from '../../kernel/ui/icons.tsx';
import { Lines } from '../../kernel/ui/Lines.tsx';
import { ProviderMark } from '../../kernel/ui/marks/ProviderMark.tsx';
import { StepHeading } from '../../kernel/ui/StepHeading.tsx';
import { Widget } from '../../kernel/ui/Widget.tsx';
import type { LinkOffer as Offer } from './link-requests.ts';

export interface LinkOfferProps {
  readonly offer: Offer;
  readonly shop: string | null;
  readonly busy: boolean;
  readonly onPress: () => void;
}

/** What a link is for, before the first press: what is sold, to whom, up to how much and until when. */
export function LinkOffer({ offer, shop, busy, onPress }: LinkOfferProps): ReactNode {
  const language = useLanguage();
  const { t, format } = language;
  const { hint, recipient, maximum, expires_at: until } = offer;
  const product = productName(offer.widget, language);
  const provider = providerOf(offer);
  const what = provider ? t(linkMessages, 'whose', { provider: provider.name, product }) : product;
  return (
    <Widget label={t(linkMessages, 'title')}>
      <StepHeading takesFocus={false}>
        {shop !== null && <span className="ts-link-whose">{`${shop}: `}</span>}
        {t(linkMessages, 'offer', { what, amount: format.money(maximum) })}
      </StepHeading>
      <div className="ts-ticket">
        <div className="ts-ticket-part">
          <div className="ts-ticket-product">
            {provider && <ProviderMark provider={provider} size={40} />}
            <span className="ts-ticket-words">
              <span className="ts-ticket-name">{provider?.name ?? product}</span>
              <span className="ts-ticket-note">{t(linkMessages, 'once')}</span>
            </span>
          </div>
        </div>
        <div className="ts-ticket-part">
          <Lines
            lines={[
              ...(recipient === null ? [] : [{ label: t(linkMessages, 'for'), value: recipient }]),
              { label: t(linkMessages, 'until'), value: momentText(until, language) },
            ]}
          />
        </div>
      </div>
      <Button busy={busy} onClick={onPress}>
        {hint === null ? t(linkMessages, 'continue') : t(linkMessages, 'continueAs', { hint: `•••• ${hint}` })}
      </Button>
      <p className="ts-reason ts-link-price">
        <Icon name="lock" /> {t(linkMessages, 'seePrice')}
      </p>
    </Widget>
  );
}

/** The time of today, or the day and the time. */
export function momentText(iso: string, { t, format }: Pick<Language, 't' | 'format'>): string {
  const isToday = dayOf(Date.parse(iso), format.timeZone) === dayOf(Date.now(), format.timeZone);
  return isToday ? t(linkMessages, 'today', { time: format.clock(iso) }) : format.dateTime(iso);
}

/** Empty for a product that only a newer companion sells. */
function productName(widget: string, language: Language): string {
  return (
    Object.entries(billProducts)
      .find(([id]) => id === widget)?.[1]
      .name(language) ?? ''
  );
}

const kinds: Readonly<Partial<Record<BillProduct, ProviderKind>>> = {
  airtime: 'network',
  data: 'network',
  electricity: 'electricity',
  cable: 'tv',
};

function providerOf({ widget, provider }: Offer): Provider | null {
  const kind = Object.entries(kinds).find(([id]) => id === widget)?.[1];
  return kind && provider ? { kind, ...provider } : null;
}
