import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { commonMessages, linkMessages, problemsMessages, type WidgetMessages } from '@tillside/messages';
import type { Answer, Failure } from '../../kernel/client/failure.ts';
import { readProblem } from '../../kernel/client/guards.ts';
import { TillsideProvider } from '../../provider/TillsideProvider.tsx';
import { Receipt } from '../receipts/index.ts';
import { useLanguage, useOnline } from '../../kernel/runtime/context.ts';
import { Notice } from '../../kernel/ui/Notice.tsx';
import { OutcomeMedal } from '../../kernel/purchase/OutcomeMedal.tsx';
import { TryAgain } from '../../kernel/ui/Button.tsx';
import { Icon } from '../../kernel/ui/icons.tsx';
import { Sign } from '../../kernel/ui/signs.tsx';
import { FormSkeleton, Skeleton } from '../../kernel/ui/skeletons.tsx';
import { StepHeading } from '../../kernel/ui/StepHeading.tsx';
import { Widget } from '../../kernel/ui/Widget.tsx';
import { LinkForm } from './LinkForm.tsx';
import { LinkOffer, momentText } from './LinkOffer.tsx';
import {
  createLinkRequests,
  damaged,
  describeEnding,
  forgetLink,
  hasBought,
  keptPress,
  newPress,
  readToken,
  type LinkBoot,
  type LinkOffer as Offer,
  type LinkRequests,
  type LinkState,
} from './link-requests.ts';

/** Interval at which the page asks whether a purchase has begun. Milliseconds. */
const pause = 2_000;

/** It is not possible to sign in here: a session that ended, or was revoked, needs another link. */
const ownMessages = {
  'session.signInTitle': linkMessages.texts.endedTitle,
  'session.signInText': problemsMessages.texts.link_ended,
};

type View =
  | { readonly at: 'loading' }
  | { readonly at: 'damaged' }
  | { readonly at: 'cookieless' }
  | { readonly at: 'failed'; readonly failure: Failure }
  | { readonly at: 'ready'; readonly offer: Offer }
  | { readonly at: 'open'; readonly state: LinkState };

export interface LinkPageProps {
  readonly boot: LinkBoot;
  /** Texts that replace those of the page. */
  readonly messages?: WidgetMessages | undefined;
}

/** The page of a link: a press, one purchase, and the way back. */
export function LinkPage({ boot, messages }: LinkPageProps): ReactNode {
  const requests = useMemo(() => createLinkRequests(boot.api), [boot]);
  const [view, setView] = useState<View>({ at: 'loading' });
  /** Set once the form is shown: the form stays, and shows the state of its purchase itself. */
  const [since, setSince] = useState<LinkState | null>(null);
  const state = view.at === 'open' ? view.state : null;
  const known = since ?? state;
  const texts = useMemo(() => ({ ...ownMessages, ...messages }), [messages]);
  const watched = useMemo(() => watchEnding(requests, setView), [requests]);
  // Each link session has its own URL, so that data of another link in this browser is not found.
  const isForm = known !== null && !hasBought(known) && state?.is_sending === false;
  const wayBack = known?.return_to ?? (view.at === 'ready' ? view.offer.return_to : null) ?? boot.home;
  const url = state ? `${boot.api}/${state.session}` : boot.api;
  return (
    <TillsideProvider url={url} appearance={boot.theme} messages={texts} fetch={watched}>
      <div className="ts-link-page">
        <header className="ts-link-shop">
          {boot.logo !== null && <img src={boot.logo} alt="" width="40" height="40" />}
          <span className="ts-link-name">
            {boot.name !== null && <h1>{boot.name}</h1>}
            <span className="ts-note">{location.host}</span>
          </span>
          {isForm && <WayBack address={wayBack} shop={null} />}
        </header>
        <main>
          {state ? (
            <>
              {known && isForm && <Limit state={known} />}
              <OpenLink state={state} requests={requests} onView={setView} onSince={setSince} />
            </>
          ) : (
            <ClosedLink view={view} shop={boot.name} requests={requests} onView={setView} />
          )}
        </main>
        {view.at === 'ready' && <NotExpected />}
        {!isForm && <WayBack address={wayBack} shop={boot.name} />}
      </div>
    </TillsideProvider>
  );
}

interface LinkPartProps {
  readonly requests: LinkRequests;
  readonly onView: (view: View) => void;
}

/** The page before its session. The link is not used up before the press. */
function ClosedLink({
  view,
  shop,
  requests,
  onView,
}: LinkPartProps & { readonly view: View; readonly shop: string | null }): ReactNode {
  const language = useLanguage();
  const { t } = language;
  const isOnline = useOnline();
  const [busy, setBusy] = useState(false);
  const [link] = useState(() => readToken(location.hash));

  const show = useCallback(
    (answer: Answer<LinkState>): void => {
      if (answer.ok) forgetLink();
      onView(answer.ok ? { at: 'open', state: answer.value } : { at: 'failed', failure: answer.failure });
    },
    [onView],
  );
  /** Without a session right after it was opened, the browser keeps no cookies. Its press stays, and opens it again. */
  const showOpened = useCallback(
    async (opened: Answer<LinkState>): Promise<void> => {
      const answer = opened.ok ? await requests.state() : opened;
      const isLost = opened.ok && !answer.ok && answer.failure.kind === 'refused';
      if (isLost && answer.failure.problem.code === 'unauthenticated') return onView({ at: 'cookieless' });
      show(answer);
    },
    [requests, onView, show],
  );
  const load = useCallback(async (): Promise<void> => {
    if (link === 'damaged') return onView({ at: 'damaged' });
    const pressed = link && keptPress(link.token);
    const opened = pressed && (await requests.redeem(pressed));
    // A press from too long ago is refused. The browser may have its session all the same.
    if (opened && (opened.ok || opened.failure.kind !== 'refused')) return showOpened(opened);
    const looked = link && (await requests.preview(link));
    if (looked && !looked.ok) return onView({ at: 'failed', failure: looked.failure });
    if (looked && !looked.value.is_mine) return onView({ at: 'ready', offer: looked.value });
    show(await requests.state());
  }, [link, requests, onView, show, showOpened]);
  const isFirst = view.at === 'loading';
  useEffect(() => {
    if (isFirst) void load();
  }, [isFirst, load]);

  async function press(): Promise<void> {
    if (!link || link === 'damaged') return;
    setBusy(true);
    const answer = await requests.redeem(keptPress(link.token) ?? newPress(link.token));
    await showOpened(answer);
    setBusy(false);
  }

  if (view.at === 'cookieless' || (view.at === 'ready' && !navigator.cookieEnabled)) {
    return (
      <Widget label={t(linkMessages, 'title')}>
        <StepHeading takesFocus={false}>{t(linkMessages, 'title')}</StepHeading>
        <Notice tone="warning" title={t(linkMessages, 'needsCookies')} />
        <TryAgain onClick={() => void load()} />
      </Widget>
    );
  }
  if (view.at === 'ready') return <LinkOffer offer={view.offer} shop={shop} busy={busy} onPress={() => void press()} />;
  if (view.at !== 'failed' && view.at !== 'damaged')
    return <FormSkeleton title={t(linkMessages, 'title')} hasPeople={false} fields={['field', 'amount']} />;
  const problem = view.at === 'damaged' ? damaged : view.failure.kind === 'refused' ? view.failure.problem : null;
  const ending = problem && describeEnding(problem, language);
  if (ending)
    return (
      <Widget label={t(linkMessages, 'title')}>
        <div className="ts-outcome" data-tone="neutral">
          <OutcomeMedal tone="neutral" provider={null} />
          <StepHeading takesFocus={false}>{ending.title}</StepHeading>
          <p className="ts-text">{ending.text}</p>
        </div>
      </Widget>
    );
  return (
    <Widget label={t(linkMessages, 'title')}>
      <StepHeading takesFocus={false}>
        {t(commonMessages, isOnline ? 'sessionFailedTitle' : 'offlineTitle')}
      </StepHeading>
      <p className="ts-text">{t(commonMessages, isOnline ? 'sessionFailedText' : 'offlineText')}</p>
      <TryAgain onClick={() => void load()} />
    </Widget>
  );
}

type OpenLinkProps = LinkPartProps & {
  readonly state: LinkState;
  readonly onSince: (state: LinkState) => void;
};

/** The page in its session: the purchase that the session has made, or the form for it. */
function OpenLink({ state, requests, onView, onSince }: OpenLinkProps): ReactNode {
  const { t } = useLanguage();
  const { purchase, is_sending: isSending, widget, input } = state;
  useEffect(() => {
    if (!isSending) return undefined;
    const timer = setInterval(() => {
      void requests.state().then((answer) => answer.ok && onView({ at: 'open', state: answer.value }));
    }, pause);
    return () => clearInterval(timer);
  }, [isSending, requests, onView]);
  // The return address then contains the ref of the purchase.
  const refresh = (): void => void requests.state().then((answer) => answer.ok && onSince(answer.value));

  if (isSending) {
    return (
      <Widget label={t(linkMessages, 'title')}>
        <StepHeading takesFocus={false}>{t(linkMessages, 'finding')}</StepHeading>
        <p className="ts-text">{t(linkMessages, 'doNotPayAgain')}</p>
        <Skeleton rows={3} />
      </Widget>
    );
  }
  if (purchase && hasBought(state)) {
    return (
      <>
        <h2 className="ts-hidden">{t(linkMessages, 'purchase')}</h2>
        <Receipt instructionRef={purchase.ref} />
      </>
    );
  }
  const calls = { onSuccess: refresh, onPartial: refresh, onPending: refresh, onUnknown: refresh, onError: refresh };
  return <LinkForm widget={widget} input={input} {...calls} />;
}

/** The limits of the link. A higher price is refused. */
function Limit({ state }: { readonly state: LinkState }): ReactNode {
  const language = useLanguage();
  const amount = language.format.money(state.maximum);
  return (
    <p className="ts-link-limit">
      <Sign name="clock" />{' '}
      {language.t(linkMessages, 'limit', { amount, until: momentText(state.pays_until, language) })}
    </p>
  );
}

/** Links are forwarded, and sent to the wrong number. */
function NotExpected(): ReactNode {
  const { t } = useLanguage();
  return <p className="ts-link-not-expected">{t(linkMessages, 'notExpected')}</p>;
}

/**
 * The browser's `fetch`, which detects that the link ended (410) while its form is shown. The page then shows the
 * purchase that was made in another window, or else why the link has ended.
 */
function watchEnding(requests: LinkRequests, onView: (view: View) => void): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (response.status !== 410) return response;
    const problem = readProblem(
      await response
        .clone()
        .json()
        .catch(() => null),
    );
    const now = await requests.state();
    if (now.ok && (hasBought(now.value) || now.value.is_sending)) onView({ at: 'open', state: now.value });
    else if (problem) onView({ at: 'failed', failure: { kind: 'refused', problem, retryAfter: null } });
    return response;
  };
}

/** Links to an address that the merchant allows. It contains the ref of the purchase, and never its outcome. */
function WayBack({ address, shop }: { readonly address: string | null; readonly shop: string | null }): ReactNode {
  const { t } = useLanguage();
  if (address === null) return null;
  return (
    <a className="ts-button ts-link-back" data-look="secondary" href={address}>
      <Icon name="chevron" />
      <span>{shop === null ? t(linkMessages, 'back') : t(linkMessages, 'backTo', { shop })}</span>
    </a>
  );
}
