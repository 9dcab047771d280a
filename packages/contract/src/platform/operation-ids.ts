/** Every operation id of the contract, without schemas, so that a browser can name operations too. */
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

/** The operations that change something at the platform. Each is an instruction of the companion. */
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

/** The instructions that a page sends. Sealed frames send the steps of a wallet payment. */
export type PageOperationId = Exclude<InstructionOperationId, 'wallet.order' | 'wallet.pay'>;

/** The instructions of a page that move no money: they are sent without a price. */
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

/** The lists for everybody who may buy: `GET /lookups/:operation`. */
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

/** The validations of names and limits before paying: `POST /validations/:operation`. */
export const validationOperationIds = [
  'cable.validate',
  'electricity.validate',
  'jamb.validate',
  'betting.validate',
  'spectranet.validate',
] as const satisfies readonly OperationId[];

export type ValidationOperationId = (typeof validationOperationIds)[number];
