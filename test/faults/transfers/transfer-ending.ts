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

/** The end of a run: everything that is checked. */
export interface TransferEnding {
  readonly world: World;
  readonly arrived: readonly ArrivedTransfer[];
  readonly deliveries: DeliveryBook;
  /** What the platform's customers had before, in kobo. */
  readonly heldBefore: number;
  /** Before any payer asked: sessions of which an event was accepted, and those that the merchant had acknowledged. */
  readonly byEvents: { readonly taken: ReadonlySet<string>; readonly credited: ReadonlySet<string> };
  /** The number of payment reads sent by the time everything was known, and after an hour without events. */
  readonly questions: { readonly known: number; readonly later: number };
}

/** Where the companion asks for a payment. */
export const confirmPath = '/collections/virtual-accounts/confirm-payment';
