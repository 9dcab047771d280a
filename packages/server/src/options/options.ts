import type { Merchant } from '@tillside/contract';
import type { AdvancedOptions } from './advanced-options.ts';
import type { LimitOptions } from './limit-options.ts';
import type { FrameOptions } from './frame-options.ts';
import type { Funding } from './funding.ts';
import type { AccessOptions } from './access-options.ts';
import type { CardOptions } from './card-options.ts';
import type { Logger } from './logger.ts';
import type { PlatformOptions } from './platform-options.ts';
import type { Caller } from '../model/caller.ts';
import type { ProductOptions } from './product-options.ts';
import type { TillsideHandlers } from '../model/event.ts';
import type { Store } from '../model/store.ts';
import type { WebhookVerifier } from '../model/verifier.ts';

/**
 * The options of `createTillside`. Unknown options are refused by name. `HostRequest` is the request of the HTTP
 * framework, as `caller` and `cards.stepUp` receive it.
 */
export interface TillsideOptions<HostRequest = never> {
  readonly platform: PlatformOptions;
  readonly store: Store;
  /**
   * Your own secret, at least 32 random characters. It wraps the keys in the store for HMACs and for encryption
   * at rest; without it the store does not open. Pass a list during a change: any entry unwraps, the first wraps.
   */
  readonly secret: string | readonly string[];
  /** The external address of the companion, mount path included: `https://shop.example/till`. */
  readonly publicUrl: string;
  /** The exact origins whose pages may call. The origin of `publicUrl` always may. */
  readonly origins?: readonly string[];
  /**
   * Your shop, as pages, receipts and sealed frames name it. Asked for here only: `GET /session` tells it to the widgets.
   * Without it receipts name no shop, and a sealed frame names the page's host where a PIN is typed.
   */
  readonly merchant?: Merchant;
  /** Maps the merchant's session to a caller; `null` if nobody is signed in. */
  caller(request: HostRequest): Caller | null | Promise<Caller | null>;
  /** Without it, operations that shoppers pay for are open to staff only. */
  readonly funding?: Funding;
  /** Handlers by event type. Each is called again until it returns. */
  readonly events?: TillsideHandlers;
  readonly webhooks?: { readonly verify: readonly WebhookVerifier[] };
  /** Products, where they differ from the observed and assumed facts. */
  readonly products?: ProductOptions;
  readonly cards?: CardOptions<HostRequest>;
  /** The sealed frames that show card details and take PINs; `false` disables them. */
  readonly frames?: FrameOptions | false;
  readonly access?: AccessOptions;
  readonly limits?: LimitOptions;
  readonly logger?: Logger;
  readonly advanced?: AdvancedOptions;
}
