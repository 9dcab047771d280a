import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { BuyAgainProvider } from './buy-again.tsx';
import { DemoLine } from './demo-line.tsx';
import { Footer } from './footer.tsx';
import { useGuide } from './guide.tsx';
import { Header } from './header.tsx';
import { goTo, useAddress, type Address } from './navigation.tsx';
import { ConnectionNotice } from './notice.tsx';
import { BillsPage } from './pages/bills-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { SignInPage } from './pages/sign-in-page.tsx';
import type { Me, User } from './shop-api.ts';
import { useMe } from './shopper.ts';
import { CountAnswers, Till } from './till.tsx';

// A first visit is for a bill. The other pages are one file, requested once the first form is shown (`vite.config.ts`).
const AccountPage = lazy(async () => ({ default: (await import('./pages/account-page.tsx')).AccountPage }));
const CardsPage = lazy(async () => ({ default: (await import('./pages/cards-page.tsx')).CardsPage }));
const ConfirmPage = lazy(async () => ({ default: (await import('./pages/confirm-page.tsx')).ConfirmPage }));
const HeadlessPage = lazy(async () => ({ default: (await import('./pages/headless-page.tsx')).HeadlessPage }));
const HistoryPage = lazy(async () => ({ default: (await import('./pages/history-page.tsx')).HistoryPage }));
const PayPage = lazy(async () => ({ default: (await import('./pages/pay-page.tsx')).PayPage }));
const StaffPage = lazy(async () => ({ default: (await import('./pages/staff-page.tsx')).StaffPage }));

// Only newcomers need it, so it is loaded when they open it.
const Tour = lazy(() => import('./tour/tour.tsx'));
const PageCode = lazy(() => import('./tour/page-code.tsx'));

export function App() {
  const me = useMe();
  const worlds = me.data?.worlds;
  const address = inServedWorld(useAddress(), worlds);
  const user = me.data?.user ?? null;
  const [answers, setAnswers] = useState(0);
  const [guide, setGuide] = useGuide();
  const consoleUrl = me.data?.consoleUrl ?? null;
  const signedOutInTheMiddle = useWasSignedIn(user);

  return (
    <div className="shop">
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      {me.data?.isDemo && <DemoLine user={user} consoleUrl={consoleUrl} />}
      <Header address={address} me={me.data} answers={answers} />
      <ConnectionNotice serverDown={me.isError} />
      {consoleUrl !== null && guide === 'tour' && (
        <Suspense>
          <Tour address={address} user={user} consoleUrl={consoleUrl} onGuide={setGuide} />
        </Suspense>
      )}
      <main id="content" tabIndex={-1}>
        {me.data === undefined ? (
          <Opening failed={me.isError} />
        ) : user === null ? (
          <SignInPage expired={signedOutInTheMiddle} />
        ) : (
          // A new key for each person and world: nothing of the one before is shown to the next.
          <Till key={`${user.id} ${address.environment}`} environment={address.environment}>
            <CountAnswers onCount={setAnswers} />
            <BuyAgainProvider>
              <Suspense fallback={<Opening failed={false} />}>
                <Page address={address} user={user} />
              </Suspense>
            </BuyAgainProvider>
          </Till>
        )}
      </main>
      {consoleUrl !== null && guide === 'code' && (
        <Suspense>
          <PageCode path={user === null ? '/sign-in' : address.path} onClose={() => setGuide(null)} />
        </Suspense>
      )}
      <Footer
        address={address}
        worlds={user === null ? [] : (worlds ?? [])}
        onGuide={consoleUrl === null ? null : setGuide}
      />
    </div>
  );
}

/** An old bookmark may name a world that this shop does not serve. */
function inServedWorld(address: Address, worlds: Me['worlds'] | undefined): Address {
  const [first] = worlds ?? [];
  return first === undefined || worlds?.includes(address.environment) ? address : { ...address, environment: first };
}

function Page({ address, user }: { readonly address: Address; readonly user: User }) {
  // One purchase is a part of the history, which manages its own focus.
  const purchase = /^\/history(?:\/(ts_[\w-]+))?$/.exec(address.path);
  const heading = useHeadingFocus(purchase ? '/history' : address.path);
  const isElsewhere = address.path === '/' && !user.roles.includes('shopper');
  useEffect(() => {
    if (isElsewhere) goTo({ ...address, path: '/staff' }, { replace: true });
  }, [isElsewhere, address]);
  // Staff buy nothing: what they do is on their own page.
  if (isElsewhere) return <Opening failed={false} />;
  if (address.path === '/') return <BillsPage address={address} headingRef={heading} />;
  if (purchase) return <HistoryPage address={address} purchase={purchase[1] ?? null} headingRef={heading} />;
  if (address.path === '/account') return <AccountPage address={address} user={user} headingRef={heading} />;
  if (/^\/cards(\/[\w-]+|\/orders\/[\w-]+)?$/.test(address.path))
    return <CardsPage address={address} user={user} headingRef={heading} />;
  if (address.path === '/confirm') return <ConfirmPage address={address} headingRef={heading} />;
  const checkoutId = /^\/pay\/([\w-]+)$/.exec(address.path)?.[1];
  if (checkoutId !== undefined)
    return <PayPage key={checkoutId} address={address} checkoutId={checkoutId} headingRef={heading} />;
  if (address.path.startsWith('/headless/')) return <HeadlessPage address={address} headingRef={heading} />;
  if (address.path === '/staff' && user.roles.includes('staff'))
    return <StaffPage address={address} headingRef={heading} />;
  return <NotFoundPage address={address} headingRef={heading} />;
}

function Opening({ failed }: { readonly failed: boolean }) {
  return (
    <p className="opening" role="status">
      {failed ? 'Still trying to open the shop…' : 'Opening the shop…'}
    </p>
  );
}

/** After a change of page, its heading takes the focus for screen readers. The first page keeps the browser's start. */
function useHeadingFocus(path: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    heading.current?.focus();
  }, [path]);
  return heading;
}

/** Whether a user was signed in before in this tab. Signing out reloads the page: `true` means an expired session. */
function useWasSignedIn(user: User | null): boolean {
  const [before, setBefore] = useState(false);
  if (user !== null && !before) setBefore(true);
  return before;
}
