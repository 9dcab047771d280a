type Json = null | boolean | number | string | Json[] | { [field: string]: Json };

/** What the console page shows of one environment. Money in major units, times in ISO 8601. */
export interface Overview {
  readonly environment: string;
  readonly now: string;
  /** How far the clock was advanced. */
  readonly ahead_seconds: number;
  /** How many things are going to happen later. */
  readonly due: number;
  readonly wallets: { readonly NGN: number; readonly USD: number };
  readonly settle_seconds: number;
  readonly webhook: { readonly url: string | null; readonly scheme: string; readonly signed: boolean };
  readonly bills: readonly ShownBill[];
  readonly requests: readonly ShownRequest[];
  readonly events: readonly ShownEvent[];
  readonly faults: readonly ShownFault[];
  readonly magic_numbers: readonly ShownMagic[];
  readonly fault_names: readonly string[];
  readonly operations: readonly { readonly id: string; readonly request: string }[];
}

export interface ShownBill {
  readonly id: string;
  readonly ref: string | null;
  /** The destination, or how many there are. */
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
