import type { ReactNode } from 'react';
import { isFinal } from '@tillside/contract';
import type { DeliveredProps } from '../../../../kernel/flow/bill.ts';
import { CardFace } from '../../CardFace.tsx';
import { readDepositOrder } from '../../card-readers.ts';
import { useCard } from '../../use-card.ts';
import { DepositDetails } from './DepositDetails.tsx';

/** The result of issuing a card, or of a deposit. */
export function Delivered({ instruction }: DeliveredProps): ReactNode {
  const order = readDepositOrder(instruction.details?.['order']);
  if (order && !isFinal(instruction.state)) return <DepositDetails order={order} />;
  const cardId = instruction.state === 'succeeded' ? cardOf(instruction.details?.['card']) : null;
  return cardId === null ? null : <DeliveredCard cardId={cardId} />;
}

function DeliveredCard({ cardId }: { readonly cardId: string }): ReactNode {
  const { data } = useCard(cardId);
  return data ? <CardFace card={data} /> : null;
}

function cardOf(card: unknown): string | null {
  if (typeof card !== 'object' || card === null || !('id' in card)) return null;
  return typeof card.id === 'string' ? card.id : null;
}
