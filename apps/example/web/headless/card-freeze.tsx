import { useInstruct } from '@tillside/react';

/** Freezes a card with one press, and shows the outcome. */
export function CardFreeze({ cardId }: { readonly cardId: string }) {
  const freeze = useInstruct('card.freeze', { about: { id: cardId } });
  switch (freeze.state) {
    case 'waiting':
      return <p>Loading…</p>;
    case 'idle':
    case 'ready':
      return (
        <>
          {freeze.obstacle && <p role="alert">The card is not frozen. You can safely press the button again.</p>}
          <button type="button" disabled={freeze.offline} onClick={() => freeze.send()}>
            Freeze this card
          </button>
        </>
      );
    case 'sending':
    case 'finding':
    case 'following':
      return <p role="status">Freezing the card. Do not start it again.</p>;
    case 'done':
      return (
        <p role="status">
          {freeze.instruction.state === 'succeeded' ? 'The card is frozen.' : 'The card is not frozen.'}
        </p>
      );
    default:
      return freeze satisfies never;
  }
}
