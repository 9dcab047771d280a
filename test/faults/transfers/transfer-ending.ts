import type { World } from '../world/world.ts';
import type { DeliveryBook } from './deliveries.ts';

/** A transfer as the platform took it. */
export interface ArrivedTransfer {
  readonly session: string;
  readonly account: string;
  /** The name of the account's holder. */
  readonly owner: string;
  readonly kobo: number;
}

/** How a run ended: everything that is looked at. */
export interface TransferEnding {
  readonly world: World;
  readonly arrived: readonly ArrivedTransfer[];
  readonly deliveries: DeliveryBook;
  /** What the platform's customers had before, in kobo. */
  readonly heldBefore: number;
  /** Before anybody asked: sessions of which an event was taken, and those that the merchant had acknowledged. */
  readonly byEvents: { readonly taken: ReadonlySet<string>; readonly credited: ReadonlySet<string> };
  /** How many questions for a payment had left when everything was known, and an hour of nothing later. */
  readonly questions: { readonly known: number; readonly later: number };
}

/** Where the companion asks for a payment. */
export const confirmPath = '/collections/virtual-accounts/confirm-payment';
