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
  'airtime.buy',
  'bill.requery',
] as const;

export type OperationId = (typeof operationIds)[number];

/** The operations that change something at the platform, each an instruction of the companion. */
export const instructionOperationIds = ['airtime.buy'] as const satisfies readonly OperationId[];

export type InstructionOperationId = (typeof instructionOperationIds)[number];
