import type { ComponentType, ReactNode } from 'react';
import { useLoaded } from '../provider/use-loaded.ts';
import type { NameCardProps } from './NameCard.tsx';

/** Whose account it is. Loaded by the forms that have it checked. */
export function LaterNameCard(props: NameCardProps): ReactNode {
  const { part: NameCard, failed, retry } = useLoaded('name', load);
  const { nameCheck, context } = props.purchase;
  if (NameCard) return <NameCard {...props} />;
  if (!failed || nameCheck.at === 'idle') return null;
  return (
    <button type="button" className="ts-link" onClick={retry}>
      {context.messages.partFailed} {context.messages.tryAgain}
    </button>
  );
}

async function load(): Promise<ComponentType<NameCardProps>> {
  return (await import('./NameCard.tsx')).NameCard;
}
