import type {
  freeOperationIds,
  instructionOperationIds,
  lookupOperationIds,
  operationIds,
  validationOperationIds,
} from '../generated/operation-ids.ts';

/** Every operation id that the contract declares. Schema-free, so a browser can name operations too. */
export type OperationId = (typeof operationIds)[number];

/** The operations that change something at the platform, each an instruction of the companion. */
export type InstructionOperationId = (typeof instructionOperationIds)[number];

/** The instructions that a page sends. Sealed frames send the steps of a wallet payment. */
export type PageOperationId = Exclude<InstructionOperationId, 'wallet.order' | 'wallet.pay'>;

/** The instructions of a page that move no money. They have no price and are sent without one. */
export type FreeOperationId = (typeof freeOperationIds)[number];

/** The lists that every caller who may buy may read: `GET /lookups/:operation`. */
export type LookupOperationId = (typeof lookupOperationIds)[number];

/** The checks of a name and of limits before paying: `POST /validations/:operation`. */
export type ValidationOperationId = (typeof validationOperationIds)[number];

export {
  billNames,
  freeOperationIds,
  instructionOperationIds,
  lookupOperationIds,
  operationIds,
  validationOperationIds,
} from '../generated/operation-ids.ts';
