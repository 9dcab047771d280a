import { http, HttpResponse } from 'msw';
import { useContext, type ReactNode } from 'react';
import { naira, type ProblemReason } from '@tillside/contract';
import { dayOf } from '../kernel/language/calendar.ts';
import { LinkPage } from '../features/links/LinkPage.tsx';
import type { LinkState } from '../features/links/link-requests.ts';
import type { Appearance } from '../kernel/theme/appearance.ts';
import { json, refuse } from './answers.ts';
import type { CompanionDouble, DoubleOptions } from './companion-double.ts';
import { exampleMerchant, exampleSession } from './example-session.ts';
import { useStoryLook } from './story-look.ts';
import { storyMessages } from './story-messages.ts';
import { StorySettingsContext } from './story-settings.ts';
import { withTill, type StoryNetwork } from './story.tsx';

const api = '/pay/links';
const session = 'link-session';

/** Six in the evening of today in Lagos. */
const until = `${dayOf(Date.now(), 'Africa/Lagos')}T17:00:00.000Z`;

/** What the link is for, as whoever holds it reads it. */
const offer = {
  is_mine: false,
  widget: 'airtime',
  provider: { id: 'mtn', name: 'MTN' },
  recipient: '0803 ••• 4567',
  maximum: naira(2_000),
  expires_at: until,
  return_to: 'https://shop.example/orders',
};

interface LinkDouble {
  /** The last digits of the caller's number, which the page shows. */
  readonly hint?: string | null;
  /** Why the link has ended, before anything is pressed. */
  readonly ended?: ProblemReason;
  /** The address of the link is not complete. */
  readonly isCutShort?: boolean;
  /** The browser has the session of the link. */
  readonly isOpen?: boolean;
  readonly state?: Partial<LinkState>;
  /** While it returns `true`, no answer of the link's own routes arrives. */
  readonly isLost?: () => boolean;
}

/** A `beforeEach` that opens a link to airtime for 0803 123 4567, of at most 2,000 naira. */
export function withLink(
  link: LinkDouble = {},
  options: DoubleOptions = {},
  arrange?: (till: CompanionDouble) => void,
) {
  return (network: StoryNetwork): (() => void) => {
    const { catalogue } = exampleSession;
    const airtime = { ...catalogue.airtime, maximum: naira(2_000), presets: [500, 1_000, 2_000].map(naira) };
    const shopper = { ...exampleSession, recipients: false, catalogue: { ...catalogue, airtime } };
    let till: CompanionDouble | undefined;
    withTill({ url: `${api}/${session}`, session: shopper, ...options }, (double) => {
      till = double;
      arrange?.(double);
    })(network);
    const state = (): LinkState => {
      const [bought] = till?.purchases ?? [];
      const back = 'https://shop.example/orders';
      return {
        session,
        widget: 'airtime',
        input: { phone: '08031234567' },
        maximum: naira(2_000),
        is_sending: false,
        pays_until: until,
        return_to: bought ? `${back}?ref=${bought.ref}` : back,
        purchase: bought ? { ref: bought.ref, state: bought.state } : null,
        ...link.state,
      };
    };
    const answer = (body: () => unknown) => (): Response => {
      if (link.isLost?.()) return HttpResponse.error();
      if (link.isCutShort) return refuse('invalid_input');
      return link.ended === undefined ? json(body()) : refuse('link_ended', { reason: link.ended });
    };
    network.msw.use(
      http.post(
        `${api}/preview`,
        answer(() => (link.isOpen ? { is_mine: true } : { ...offer, hint: link.hint ?? null })),
      ),
      http.post(`${api}/redeem`, answer(state)),
      http.get(`${api}/link`, answer(state)),
    );
    const before = location.href;
    history.replaceState(null, '', '#token');
    return () => history.replaceState(null, '', before);
  };
}

/** The page of a link, of a shop with a name and a logo. */
export function LinkOfStory({ appearance: own = {} }: { readonly appearance?: Appearance }): ReactNode {
  const { appearance } = useContext(StorySettingsContext);
  const theme = { ...appearance, ...own, ...useStoryLook() };
  const { name, logo = null } = exampleMerchant;
  return (
    <LinkPage boot={{ api, name, logo, home: 'https://shop.example/', theme }} messages={storyMessages(undefined)} />
  );
}
