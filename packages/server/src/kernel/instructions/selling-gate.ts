import type { InstructionOperationId, Ref } from '@tillside/contract';

/** Refuses what is not sold at the moment, because purchases from its provider fail. */
export interface SellingGate {
  /** Refuses a price while sales are paused, unless this caller's purchase may probe the provider. @throws Failure */
  quote(purchase: AskedPurchase, callerId: string): Promise<void>;
  /** Refuses a purchase while sales are paused. Admits one in each interval, even if it is repeated. @throws Failure */
  admit(purchase: AskedPurchase, by: PurchaseRequest): Promise<void>;
}

/** The purchase that a caller requests. */
export interface AskedPurchase {
  readonly operation: InstructionOperationId;
  readonly input: Readonly<Record<string, unknown>>;
}

/** The request of a purchase, which gets this ref if it is admitted. */
interface PurchaseRequest {
  readonly callerId: string;
  readonly clientKey: string;
  readonly ref: Ref;
}
