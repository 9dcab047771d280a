/** Every operation id that the contract declares. Schema-free, so a browser can name operations too. */
export const operationIds = [
  'card.create',
  'card.topup',
  'card.withdraw',
  'card.get',
  'card.transactions',
  'card.list',
  'card.freeze',
  'card.unfreeze',
  'card.replace',
  'card.terminate',
  'card.contact',
  'account.create',
  'account.get',
  'account.activate',
  'account.deactivate',
  'wallet.order',
  'wallet.pay',
  'payment.confirm',
  'transfer.simulate',
  'airtime.buy',
  'data.plans',
  'data.buy',
  'cable.bouquets',
  'cable.validate',
  'cable.buy',
  'cable.topup',
  'electricity.validate',
  'electricity.buy',
  'epin.products',
  'epin.buy',
  'epin.retrieve',
  'jamb.validate',
  'betting.providers',
  'betting.validate',
  'betting.fund',
  'sms.send',
  'internet.providers',
  'spectranet.plans',
  'spectranet.buy',
  'spectranet.validate',
  'international.countries',
  'international.providers',
  'international.products',
  'international.rate',
  'international.buy',
  'bill.requery',
] as const;

export type OperationId = (typeof operationIds)[number];

/** The operations that change something at the platform, each an instruction of the companion. */
export const instructionOperationIds = [
  'card.create',
  'card.topup',
  'card.withdraw',
  'card.freeze',
  'card.unfreeze',
  'card.replace',
  'card.terminate',
  'card.contact',
  'account.create',
  'account.activate',
  'account.deactivate',
  'wallet.order',
  'wallet.pay',
  'transfer.simulate',
  'airtime.buy',
  'data.buy',
  'cable.buy',
  'cable.topup',
  'electricity.buy',
  'epin.buy',
  'betting.fund',
  'sms.send',
  'spectranet.buy',
  'international.buy',
] as const satisfies readonly OperationId[];

export type InstructionOperationId = (typeof instructionOperationIds)[number];

/** The instructions that a page sends itself. The steps of a wallet payment are sent by sealed frames. */
export type PageOperationId = Exclude<InstructionOperationId, 'wallet.order' | 'wallet.pay'>;

/** The instructions of a page that move no money: they have no price, and are sent without one. */
export const freeOperationIds = [
  'card.freeze',
  'card.unfreeze',
  'card.replace',
  'card.contact',
  'account.create',
  'account.activate',
  'account.deactivate',
  'transfer.simulate',
] as const satisfies readonly PageOperationId[];

export type FreeOperationId = (typeof freeOperationIds)[number];

/** The lists that anybody who may buy may read: `GET /lookups/:operation`. */
export const lookupOperationIds = [
  'data.plans',
  'cable.bouquets',
  'epin.products',
  'betting.providers',
  'internet.providers',
  'spectranet.plans',
  'international.countries',
  'international.providers',
  'international.products',
  'international.rate',
] as const satisfies readonly OperationId[];

export type LookupOperationId = (typeof lookupOperationIds)[number];

/** The checks of a name and of limits before paying: `POST /validations/:operation`. */
export const validationOperationIds = [
  'cable.validate',
  'electricity.validate',
  'jamb.validate',
  'betting.validate',
  'spectranet.validate',
] as const satisfies readonly OperationId[];

export type ValidationOperationId = (typeof validationOperationIds)[number];
