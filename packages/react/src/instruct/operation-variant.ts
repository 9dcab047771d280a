import type { InstructionOperationId } from '@tillside/contract';
import type { PurchaseInput } from '../client/companion-client.ts';

/** Selects another operation by the input, such as a topup instead of a subscription. */
export interface OperationVariant {
  readonly operation: InstructionOperationId;
  applies(input: PurchaseInput): boolean;
}

/** An operation, or one of two by the input. */
export interface OperationChoice {
  readonly operation: InstructionOperationId;
  readonly variant?: OperationVariant | undefined;
}

export function operationOf({ operation, variant }: OperationChoice, input: PurchaseInput): InstructionOperationId {
  return variant?.applies(input) ? variant.operation : operation;
}
