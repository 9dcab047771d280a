import { formatMoney, isFinal, isMoney, type Instruction } from '@tillside/contract';
import {
  CardList,
  CardPanel,
  CardTransactions,
  IssueCard,
  Receipt,
  useCard,
  useInstruction,
  useInstructions,
  type InstructCallbacks,
} from '@tillside/react';
import { useState } from 'react';
import { goTo, Link, type Address } from '../navigation.tsx';
import type { User } from '../shop-api.ts';
import { useRefreshBalance } from '../shopper.ts';
import { Page, type HeadingProps } from './page.tsx';

interface CardsPageProps extends HeadingProps {
  readonly address: Address;
  readonly user: User;
}

interface PlaceProps extends HeadingProps {
  readonly address: Address;
}

/** `/cards`, `/cards/new`, `/cards/orders/<ref>` and `/cards/<id>`: each can be reloaded, bookmarked and gone back to. */
export function CardsPage({ address, user, headingRef }: CardsPageProps) {
  const props = { address, headingRef };
  const [, first, second] = /^\/cards(?:\/([\w-]+))?(?:\/([\w-]+))?$/.exec(address.path) ?? [];
  if (!user.roles.includes('shopper')) {
    return (
      <Page title="Cards" headingRef={headingRef}>
        <p className="panel">Staff accounts have no cards. Sign in as Ada to see hers.</p>
      </Page>
    );
  }
  if (first === undefined) return <Cards {...props} />;
  if (first === 'new') return <NewCard {...props} />;
  if (first === 'orders' && second !== undefined) return <Order key={second} {...props} instructionRef={second} />;
  return <Card key={first} {...props} cardId={first} />;
}

function Cards({ address, headingRef }: PlaceProps) {
  return (
    <Page title="Cards" lead="Dollar cards for paying online and abroad, loaded in naira." headingRef={headingRef}>
      <WaitingDeposits address={address} />
      <CardList
        onChoose={(cardId) => goTo({ ...address, path: `/cards/${encodeURIComponent(cardId)}` })}
        onIssue={() => goTo({ ...address, path: '/cards/new' })}
      />
    </Page>
  );
}

/** Orders whose deposit has not arrived yet, so that a shopper who closed the page finds the address again. */
function WaitingDeposits({ address }: { readonly address: Address }) {
  const { data } = useInstructions({ limit: 20 });
  const waiting = data?.pages.flatMap(({ items }) => items).filter(isWaitingForDeposit) ?? [];
  if (waiting.length === 0) return null;
  return (
    <section className="panel waiting" aria-labelledby="waiting">
      <h2 id="waiting">Waiting for your deposit</h2>
      <ul className="waiting-list">
        {waiting.map(({ ref, operation, input }) => (
          <li key={ref}>
            <Link to={{ ...address, path: `/cards/orders/${ref}` }}>
              {operation === 'card.create' ? 'A new card' : 'Money for a card'}
              {isMoney(input['amount']) && `, ${formatMoney(input['amount'])}`}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NewCard({ address, headingRef }: PlaceProps) {
  const [cardId, setCardId] = useState<string | null>(null);
  const moved = useMovedMoney();
  return (
    <Page title="New card" back={<AllCards address={address} />} headingRef={headingRef}>
      <div className="columns first-screen">
        <div className="stack">
          <IssueCard
            {...moved}
            onSuccess={({ instruction }) => {
              setCardId(cardOf(instruction));
              moved.onSuccess();
            }}
          />
          {cardId !== null && <ToCard address={address} cardId={cardId} />}
        </div>
        <aside className="panel" aria-labelledby="about-cards">
          <h2 id="about-cards">How cards work here</h2>
          <p>The card is in dollars, your balance in naira. You see what you pay in naira before you pay it.</p>
          <p>What you withdraw from a card comes back to your balance in naira.</p>
          <p>You can have three cards at a time.</p>
        </aside>
      </div>
    </Page>
  );
}

function Order({ address, headingRef, instructionRef }: PlaceProps & { readonly instructionRef: string }) {
  const { data } = useInstruction(instructionRef);
  const cardId = data?.state === 'succeeded' ? cardOf(data) : null;
  return (
    <Page title="Your order" back={<AllCards address={address} />} headingRef={headingRef}>
      <div className="narrow stack">
        <Receipt instructionRef={instructionRef} />
        {cardId !== null && <ToCard address={address} cardId={cardId} />}
      </div>
    </Page>
  );
}

function Card({ address, headingRef, cardId }: PlaceProps & { readonly cardId: string }) {
  const { data } = useCard(cardId);
  return (
    <Page title="Your card" back={<AllCards address={address} />} headingRef={headingRef}>
      <div className="columns">
        <CardPanel cardId={cardId} {...useMovedMoney()} />
        {/* If the card does not exist, the panel shows that. */}
        {data && <CardTransactions cardId={cardId} />}
      </div>
    </Page>
  );
}

function AllCards({ address }: { readonly address: Address }) {
  return (
    <Link to={{ ...address, path: '/cards' }} className="back">
      All cards
    </Link>
  );
}

function ToCard({ address, cardId }: { readonly address: Address; readonly cardId: string }) {
  return (
    <Link to={{ ...address, path: `/cards/${encodeURIComponent(cardId)}` }} className="button-main">
      Open this card
    </Link>
  );
}

/** Reads the balance again whenever something on a card moved money. These are for the page; the money is the server's. */
function useMovedMoney() {
  const refresh = useRefreshBalance();
  const onSuccess = (): void => {
    refresh();
    // A withdrawal is paid to the balance a moment after the withdrawal itself.
    setTimeout(refresh, 2_000);
  };
  return {
    onSuccess,
    onPartial: refresh,
    onPending: refresh,
    onUnknown: refresh,
    onError: refresh,
  } satisfies InstructCallbacks;
}

function isWaitingForDeposit({ kind, state, input, details }: Instruction): boolean {
  return (
    kind === 'card' &&
    input['payment_method'] === 'stablecoin' &&
    !isFinal(state) &&
    typeof details?.['order'] === 'object'
  );
}

/** The card that an instruction made, or that it was about. */
function cardOf({ details, input }: Instruction): string | null {
  const card = details?.['card'];
  const made: unknown = typeof card === 'object' && card !== null && 'id' in card ? card.id : input['id'];
  return typeof made === 'string' ? made : null;
}
