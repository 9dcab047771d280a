type Json = null | boolean | number | string | Json[] | { [field: string]: Json };

/** One environment as the console page shows it. Money in major units, times in ISO 8601. */
export interface Overview {
  readonly environment: string;
  readonly now: string;
  /** How far the clock was advanced. */
  readonly ahead_seconds: number;
  /** The number of scheduled tasks. */
  readonly due: number;
  /** `due`: the dollars that the business owes. */
  readonly wallets: { readonly NGN: number; readonly USD: number; readonly due: number };
  readonly settle_seconds: number;
  readonly webhook: { readonly url: string | null; readonly scheme: string; readonly signed: boolean };
  readonly bills: readonly ShownBill[];
  readonly cards: readonly ShownCard[];
  readonly deposits: readonly ShownDeposit[];
  readonly accounts: readonly ShownAccount[];
  readonly payments: readonly ShownPayment[];
  readonly wallet_orders: readonly ShownWalletOrder[];
  readonly stock: readonly ShownStock[];
  readonly requests: readonly ShownRequest[];
  readonly events: readonly ShownEvent[];
  readonly faults: readonly ShownFault[];
  readonly magic_numbers: readonly ShownMagic[];
  readonly fault_names: readonly string[];
  /** External uses of a card. */
  readonly card_uses: readonly string[];
  readonly operations: readonly { readonly id: string; readonly request: string }[];
}

export interface ShownBill {
  readonly id: string;
  readonly ref: string | null;
  readonly operation: string;
  /** The destination, or the number of destinations. */
  readonly number: string;
  readonly product: string;
  readonly status: string;
  readonly currency: 'NGN' | 'USD';
  readonly amount: number;
  readonly total_charge: number;
  readonly remark: string;
  readonly at: string;
  /** Without tokens and pins. */
  readonly details: Json;
}

/** A card, with nothing of its number but the masked form. */
export interface ShownCard {
  readonly id: string;
  readonly masked: string;
  readonly brand: string;
  readonly card_type: string;
  readonly name: string;
  readonly customer: string;
  readonly balance: number;
  readonly status: string;
  readonly at: string;
  /** The latest, newest first. */
  readonly transactions: readonly ShownCardTransaction[];
}

interface ShownCardTransaction {
  readonly at: string;
  readonly status: string;
  readonly ref_type: string;
  readonly amount: number;
  readonly description: string;
}

/** A stablecoin order, which a deposit completes. Dollars. */
export interface ShownDeposit {
  readonly id: string;
  readonly operation: string;
  readonly status: string;
  readonly customer: string;
  readonly amount: number;
  readonly currency: string;
  readonly network: string;
  readonly address: string;
  readonly memo_tag: string | null;
  readonly expires_at: string;
}

export interface ShownAccount {
  readonly id: string;
  readonly account_number: string;
  readonly account_name: string;
  readonly bank: string;
  readonly customer: string;
  readonly status: string;
}

/** A transfer that arrived at a virtual account. Naira. */
export interface ShownPayment {
  readonly id: string;
  readonly account_number: string;
  readonly sender: string;
  readonly bank: string;
  readonly description: string;
  readonly amount: number;
  readonly fee: number;
  readonly status: string;
  readonly session_id: string;
  readonly at: string;
}

/** A payment out of a payer's own wallet. Naira. */
export interface ShownWalletOrder {
  readonly id: string;
  readonly ref: string;
  readonly payer: string;
  readonly title: string;
  readonly amount: number;
  readonly fee: number;
  readonly status: string;
  readonly expires_at: string;
}

/** Pins of one product. */
interface ShownStock {
  readonly id: string;
  readonly left: number;
  readonly drawn: number;
}

/** A message to a person. It is read separately, so that the overview contains no password. */
export interface ShownMessage {
  readonly kind: 'otp' | 'sms';
  readonly to: string;
  readonly text: string;
  readonly otp?: string;
  readonly order_id?: string;
  readonly at: string;
}

export interface ShownRequest {
  readonly id: string;
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly operation: string | null;
  readonly request: Json;
  /** `null`: the connection was cut. */
  readonly status: number | null;
  readonly response: Json;
  readonly fault: string | null;
}

export interface ShownEvent {
  readonly id: string;
  readonly event_id: string;
  readonly event_type: string;
  readonly payload: { readonly [field: string]: Json };
  readonly created_at: string;
  readonly deliveries: readonly ShownDelivery[];
  /** Whether an attempt is due or under way. */
  readonly pending: boolean;
}

interface ShownDelivery {
  readonly attempt: number;
  readonly at: string;
  readonly url: string;
  readonly status: number | null;
  readonly error: string | null;
  readonly milliseconds: number;
}

export interface ShownFault {
  readonly id: string;
  readonly operation: string;
  readonly fault: string;
  readonly times: number;
  readonly seconds: number;
}

interface ShownMagic {
  readonly number: string;
  readonly means: string;
}
