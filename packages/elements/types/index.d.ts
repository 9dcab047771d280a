// Made by `npm run tool -- elements` of the widgets that @tillside/react exports. Change those instead.
import type { Account, AccountPayment, AttemptRefusal, BillProduct, Checkout, Dollars, Instruction, InstructionOperationId, Money, Naira, ProblemCode, VirtualAccountBank } from '@tillside/contract';
import type { WidgetMessages } from '@tillside/messages';

/** The settings of a provider, which each element may have itself too. */
export interface TillProviderProps {
  /** The address of the companion: a path such as `/till`, or a URL. */
  url?: string | undefined;
  /** Formats money and dates, and sets `lang` of the widgets: `en-NG`, `en_NG` or `en_NG.UTF-8`. Default, also for an unknown one: `en-NG`. */
  locale?: string | undefined;
  /** The time zone of every time, wherever the reader is: that of your receipts and statements. Where the device's clock reads otherwise, the zone is named. Default, also for an unknown one: `Africa/Lagos`. */
  timeZone?: string | undefined;
  /** Tokens for the widgets below. Each widget may override them with its own `appearance`. */
  appearance?: Appearance | undefined;
  /** Headers of every request, or a function that returns them. `EventSource` cannot send them, so such pages poll. */
  headers?: RequestHeaders | undefined;
  /** Replaces the browser's `fetch`. It must not retry requests. */
  fetch?: typeof fetch | undefined;
  /** Overrides of messages by key: texts with `{name}` placeholders, or functions. */
  messages?: WidgetMessages | undefined;
  /** Official marks of providers. They replace our drawn initials. Show only marks that you have the right to show. */
  marks?: Readonly<Record<string, string>> | undefined;
  /** Whether the browser's Back button returns from the review of a bill to its form. Default `true`: a review adds an entry with the page's address to the browser's history. `false` leaves the history alone. */
  browserBack?: boolean | undefined;
  /** Whether a widget shows that the browser is offline. Default `true`: one widget of the page shows it. Use `false` if your page shows it beside every widget. Buttons that need the connection still show why they are unavailable. */
  offlineNotice?: boolean | undefined;
  /** The address of your sign-in, such as `/login`, where a shopper who is not signed in is led. It gets `return_to`, the path of this page: go back there. Accept a path only, and nothing that begins with `//` or `/\\`. Default: none, and widgets offer to try again. */
  signInUrl?: string | undefined;
  /** Opens your sign-in instead of `signInUrl`. `wayBack`: the path of this page, `null` if it has none. Widgets notice by themselves when the shopper is signed in. */
  onSignIn?: ((wayBack: string | null) => void) | undefined;
  /** Draws no card: the element is on the ground of the page, in its colours. For a place that is a card already. */
  bare?: boolean | undefined;
}

/** Connects the widgets below it to a companion, and provides their messages and theme. Inside another provider of the same `url`, it shares that provider's client, unless it has its own `headers` or `fetch`. */
export interface TillProviderElement extends HTMLElement, TillProviderProps {}

export interface TillVirtualAccountProps extends TillProviderProps {
  /** The user's accounts as fetched by the page's server: readable before scripts load. The companion's answer replaces them. */
  accounts?: readonly Account[] | undefined;
  /** The expected payment, to any of the accounts. The widget shows if it is underpaid, overpaid or paid twice. */
  expected?: ExpectedPayment | undefined;
  /** The URL of the page that led here to add money: its `return_to`, which your server has checked. Once the expected payment has arrived, or any payment while the page is open if none is expected, a button leads back there. */
  returnTo?: string | undefined;
  /** Banks to choose from. Default: the banks of permanent accounts (platform §4.2). */
  banks?: readonly VirtualAccountBank[] | undefined;
  /** Staff only: the customer. Default: all customers. */
  customerId?: string | undefined;
  /** Payments per page. Default 10. */
  pageSize?: number | undefined;
  /** Called once for each payment confirmed while the page is open. Count money in `events['account.credited']`. */
  onPayment?: ((payment: AccountPayment) => void) | undefined;
}

export interface TillVirtualAccountEvents {
  /** Called once for each payment confirmed while the page is open. Count money in `events['account.credited']`. */
  'till-payment': CustomEvent<AccountPayment>;
}

/** The user's virtual accounts, and the payments to them. */
export interface TillVirtualAccountElement extends HTMLElement, TillVirtualAccountProps {
  addEventListener<Type extends keyof (HTMLElementEventMap & TillVirtualAccountEvents)>(
    type: Type,
    listener: (this: TillVirtualAccountElement, event: (HTMLElementEventMap & TillVirtualAccountEvents)[Type]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Type extends keyof (HTMLElementEventMap & TillVirtualAccountEvents)>(
    type: Type,
    listener: (this: TillVirtualAccountElement, event: (HTMLElementEventMap & TillVirtualAccountEvents)[Type]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

export interface TillBillPayProps extends TillProviderProps {
  /** The products, in order: names, and your own declarations. Default: every product. */
  products?: readonly ProductId[] | undefined;
  /** The initial product of a user who has chosen none yet. Default: only the menu. */
  defaultProduct?: ProductId | undefined;
  /** An earlier purchase to repeat. Its product's form is shown, filled in. */
  again?: EarlierPurchase | undefined;
  /** Preset amounts that replace the catalogue's, by product. Whole naira. */
  presets?: Readonly<Partial<Record<ProductId, readonly Naira[]>>> | undefined;
  /** The purchase was delivered. For the page, not for fulfilment: that belongs in `events['instruction.succeeded']` in the companion. */
  onSuccess?: ((details: OutcomeDetails) => void) | undefined;
  /** Some items were delivered, and the money for the others is released. */
  onPartial?: ((details: PartialDetails) => void) | undefined;
  /** The purchase is processing. */
  onPending?: ((details: OutcomeDetails) => void) | undefined;
  /** The outcome is not known yet. Never treat this as failure. */
  onUnknown?: ((details: UnknownDetails) => void) | undefined;
  /** It ended without a delivery, or the delivery was reversed. */
  onError?: ((details: ErrorDetails) => void) | undefined;
}

export interface TillBillPayEvents {
  /** The purchase was delivered. For the page, not for fulfilment: that belongs in `events['instruction.succeeded']` in the companion. */
  'till-success': CustomEvent<OutcomeDetails>;
  /** Some items were delivered, and the money for the others is released. */
  'till-partial': CustomEvent<PartialDetails>;
  /** The purchase is processing. */
  'till-pending': CustomEvent<OutcomeDetails>;
  /** The outcome is not known yet. Never treat this as failure. */
  'till-unknown': CustomEvent<UnknownDetails>;
  /** It ended without a delivery, or the delivery was reversed. */
  'till-failure': CustomEvent<ErrorDetails>;
}

/** All bills in one menu. Each form is loaded when it is chosen. */
export interface TillBillPayElement extends HTMLElement, TillBillPayProps {
  addEventListener<Type extends keyof (HTMLElementEventMap & TillBillPayEvents)>(
    type: Type,
    listener: (this: TillBillPayElement, event: (HTMLElementEventMap & TillBillPayEvents)[Type]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Type extends keyof (HTMLElementEventMap & TillBillPayEvents)>(
    type: Type,
    listener: (this: TillBillPayElement, event: (HTMLElementEventMap & TillBillPayEvents)[Type]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

export interface TillAirtimeProps extends TillProviderProps {
  /** The initial number, in any form. */
  defaultPhone?: string | undefined;
  /** Amounts to offer instead of the catalogue's, in whole naira: `[naira(200), naira(500)]`. */
  presets?: readonly Naira[] | undefined;
  /** The input of an earlier purchase to repeat. */
  again?: PurchaseInput | undefined;
  /** The purchase was delivered. For the page, not for fulfilment: that belongs in `events['instruction.succeeded']` in the companion. */
  onSuccess?: ((details: OutcomeDetails) => void) | undefined;
  /** Some items were delivered, and the money for the others is released. */
  onPartial?: ((details: PartialDetails) => void) | undefined;
  /** The purchase is processing. */
  onPending?: ((details: OutcomeDetails) => void) | undefined;
  /** The outcome is not known yet. Never treat this as failure. */
  onUnknown?: ((details: UnknownDetails) => void) | undefined;
  /** It ended without a delivery, or the delivery was reversed. */
  onError?: ((details: ErrorDetails) => void) | undefined;
}

export interface TillAirtimeEvents {
  /** The purchase was delivered. For the page, not for fulfilment: that belongs in `events['instruction.succeeded']` in the companion. */
  'till-success': CustomEvent<OutcomeDetails>;
  /** Some items were delivered, and the money for the others is released. */
  'till-partial': CustomEvent<PartialDetails>;
  /** The purchase is processing. */
  'till-pending': CustomEvent<OutcomeDetails>;
  /** The outcome is not known yet. Never treat this as failure. */
  'till-unknown': CustomEvent<UnknownDetails>;
  /** It ended without a delivery, or the delivery was reversed. */
  'till-failure': CustomEvent<ErrorDetails>;
}

/** The complete form to buy airtime for one number. */
export interface TillAirtimeElement extends HTMLElement, TillAirtimeProps {
  addEventListener<Type extends keyof (HTMLElementEventMap & TillAirtimeEvents)>(
    type: Type,
    listener: (this: TillAirtimeElement, event: (HTMLElementEventMap & TillAirtimeEvents)[Type]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Type extends keyof (HTMLElementEventMap & TillAirtimeEvents)>(
    type: Type,
    listener: (this: TillAirtimeElement, event: (HTMLElementEventMap & TillAirtimeEvents)[Type]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

export interface TillCableProps extends TillProviderProps {
  /** The code of the initial TV service, such as `dstv`. */
  defaultService?: string | undefined;
  /** The initial smart card or IUC number. */
  defaultAccount?: string | undefined;
  /** Amounts to offer instead of the catalogue's, in whole naira: `[naira(200), naira(500)]`. */
  presets?: readonly Naira[] | undefined;
  /** The input of an earlier purchase to repeat. */
  again?: PurchaseInput | undefined;
  /** The purchase was delivered. For the page, not for fulfilment: that belongs in `events['instruction.succeeded']` in the companion. */
  onSuccess?: ((details: OutcomeDetails) => void) | undefined;
  /** Some items were delivered, and the money for the others is released. */
  onPartial?: ((details: PartialDetails) => void) | undefined;
  /** The purchase is processing. */
  onPending?: ((details: OutcomeDetails) => void) | undefined;
  /** The outcome is not known yet. Never treat this as failure. */
  onUnknown?: ((details: UnknownDetails) => void) | undefined;
  /** It ended without a delivery, or the delivery was reversed. */
  onError?: ((details: ErrorDetails) => void) | undefined;
}

export interface TillCableEvents {
  /** The purchase was delivered. For the page, not for fulfilment: that belongs in `events['instruction.succeeded']` in the companion. */
  'till-success': CustomEvent<OutcomeDetails>;
  /** Some items were delivered, and the money for the others is released. */
  'till-partial': CustomEvent<PartialDetails>;
  /** The purchase is processing. */
  'till-pending': CustomEvent<OutcomeDetails>;
  /** The outcome is not known yet. Never treat this as failure. */
  'till-unknown': CustomEvent<UnknownDetails>;
  /** It ended without a delivery, or the delivery was reversed. */
  'till-failure': CustomEvent<ErrorDetails>;
}

/** Renews or changes a TV subscription, or tops up its balance. */
export interface TillCableElement extends HTMLElement, TillCableProps {
  addEventListener<Type extends keyof (HTMLElementEventMap & TillCableEvents)>(
    type: Type,
    listener: (this: TillCableElement, event: (HTMLElementEventMap & TillCableEvents)[Type]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Type extends keyof (HTMLElementEventMap & TillCableEvents)>(
    type: Type,
    listener: (this: TillCableElement, event: (HTMLElementEventMap & TillCableEvents)[Type]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

export interface TillBulkAirtimeProps extends TillProviderProps {
  /** The initial rows: numbers in any form, whole amounts. */
  defaultRows?: readonly BulkAirtimeRow[] | undefined;
  /** Amounts to offer instead of the catalogue's, in whole naira: `[naira(200), naira(500)]`. */
  presets?: readonly Naira[] | undefined;
  /** The input of an earlier purchase to repeat. */
  again?: PurchaseInput | undefined;
  /** The purchase was delivered. For the page, not for fulfilment: that belongs in `events['instruction.succeeded']` in the companion. */
  onSuccess?: ((details: OutcomeDetails) => void) | undefined;
  /** Some items were delivered, and the money for the others is released. */
  onPartial?: ((details: PartialDetails) => void) | undefined;
  /** The purchase is processing. */
  onPending?: ((details: OutcomeDetails) => void) | undefined;
  /** The outcome is not known yet. Never treat this as failure. */
  onUnknown?: ((details: UnknownDetails) => void) | undefined;
  /** It ended without a delivery, or the delivery was reversed. */
  onError?: ((details: ErrorDetails) => void) | undefined;
}

export interface TillBulkAirtimeEvents {
  /** The purchase was delivered. For the page, not for fulfilment: that belongs in `events['instruction.succeeded']` in the companion. */
  'till-success': CustomEvent<OutcomeDetails>;
  /** Some items were delivered, and the money for the others is released. */
  'till-partial': CustomEvent<PartialDetails>;
  /** The purchase is processing. */
  'till-pending': CustomEvent<OutcomeDetails>;
  /** The outcome is not known yet. Never treat this as failure. */
  'till-unknown': CustomEvent<UnknownDetails>;
  /** It ended without a delivery, or the delivery was reversed. */
  'till-failure': CustomEvent<ErrorDetails>;
}

/** Buys airtime for up to 2,000 numbers in one purchase, from a pasted list or a CSV file. */
export interface TillBulkAirtimeElement extends HTMLElement, TillBulkAirtimeProps {
  addEventListener<Type extends keyof (HTMLElementEventMap & TillBulkAirtimeEvents)>(
    type: Type,
    listener: (this: TillBulkAirtimeElement, event: (HTMLElementEventMap & TillBulkAirtimeEvents)[Type]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Type extends keyof (HTMLElementEventMap & TillBulkAirtimeEvents)>(
    type: Type,
    listener: (this: TillBulkAirtimeElement, event: (HTMLElementEventMap & TillBulkAirtimeEvents)[Type]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

export interface TillEpinProps extends TillProviderProps {
  /** The id of the initial pin, as `epin.products` lists it. */
  defaultProduct?: string | undefined;
  /** The input of an earlier purchase to repeat. */
  again?: PurchaseInput | undefined;
  /** The purchase was delivered. For the page, not for fulfilment: that belongs in `events['instruction.succeeded']` in the companion. */
  onSuccess?: ((details: OutcomeDetails) => void) | undefined;
  /** Some items were delivered, and the money for the others is released. */
  onPartial?: ((details: PartialDetails) => void) | undefined;
  /** The purchase is processing. */
  onPending?: ((details: OutcomeDetails) => void) | undefined;
  /** The outcome is not known yet. Never treat this as failure. */
  onUnknown?: ((details: UnknownDetails) => void) | undefined;
  /** It ended without a delivery, or the delivery was reversed. */
  onError?: ((details: ErrorDetails) => void) | undefined;
}

export interface TillEpinEvents {
  /** The purchase was delivered. For the page, not for fulfilment: that belongs in `events['instruction.succeeded']` in the companion. */
  'till-success': CustomEvent<OutcomeDetails>;
  /** Some items were delivered, and the money for the others is released. */
  'till-partial': CustomEvent<PartialDetails>;
  /** The purchase is processing. */
  'till-pending': CustomEvent<OutcomeDetails>;
  /** The outcome is not known yet. Never treat this as failure. */
  'till-unknown': CustomEvent<UnknownDetails>;
  /** It ended without a delivery, or the delivery was reversed. */
  'till-failure': CustomEvent<ErrorDetails>;
}

/** The complete form to buy pins of examining bodies, including JAMB's. */
export interface TillEpinElement extends HTMLElement, TillEpinProps {
  addEventListener<Type extends keyof (HTMLElementEventMap & TillEpinEvents)>(
    type: Type,
    listener: (this: TillEpinElement, event: (HTMLElementEventMap & TillEpinEvents)[Type]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Type extends keyof (HTMLElementEventMap & TillEpinEvents)>(
    type: Type,
    listener: (this: TillEpinElement, event: (HTMLElementEventMap & TillEpinEvents)[Type]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

export interface TillDataProps extends TillProviderProps {
  /** The initial number, in any form. */
  defaultPhone?: string | undefined;
  /** The input of an earlier purchase to repeat. */
  again?: PurchaseInput | undefined;
  /** The purchase was delivered. For the page, not for fulfilment: that belongs in `events['instruction.succeeded']` in the companion. */
  onSuccess?: ((details: OutcomeDetails) => void) | undefined;
  /** Some items were delivered, and the money for the others is released. */
  onPartial?: ((details: PartialDetails) => void) | undefined;
  /** The purchase is processing. */
  onPending?: ((details: OutcomeDetails) => void) | undefined;
  /** The outcome is not known yet. Never treat this as failure. */
  onUnknown?: ((details: UnknownDetails) => void) | undefined;
  /** It ended without a delivery, or the delivery was reversed. */
  onError?: ((details: ErrorDetails) => void) | undefined;
}

export interface TillDataEvents {
  /** The purchase was delivered. For the page, not for fulfilment: that belongs in `events['instruction.succeeded']` in the companion. */
  'till-success': CustomEvent<OutcomeDetails>;
  /** Some items were delivered, and the money for the others is released. */
  'till-partial': CustomEvent<PartialDetails>;
  /** The purchase is processing. */
  'till-pending': CustomEvent<OutcomeDetails>;
  /** The outcome is not known yet. Never treat this as failure. */
  'till-unknown': CustomEvent<UnknownDetails>;
  /** It ended without a delivery, or the delivery was reversed. */
  'till-failure': CustomEvent<ErrorDetails>;
}

/** The complete form to buy a data bundle for one number. */
export interface TillDataElement extends HTMLElement, TillDataProps {
  addEventListener<Type extends keyof (HTMLElementEventMap & TillDataEvents)>(
    type: Type,
    listener: (this: TillDataElement, event: (HTMLElementEventMap & TillDataEvents)[Type]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Type extends keyof (HTMLElementEventMap & TillDataEvents)>(
    type: Type,
    listener: (this: TillDataElement, event: (HTMLElementEventMap & TillDataEvents)[Type]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

export interface TillBettingProps extends TillProviderProps {
  /** The code of the initial betting company, such as `bet9ja`. */
  defaultProvider?: string | undefined;
  /** The initial id of the customer at the betting company. */
  defaultCustomerId?: string | undefined;
  /** Amounts to offer instead of the catalogue's, in whole naira: `[naira(200), naira(500)]`. */
  presets?: readonly Naira[] | undefined;
  /** The input of an earlier purchase to repeat. */
  again?: PurchaseInput | undefined;
  /** The purchase was delivered. For the page, not for fulfilment: that belongs in `events['instruction.succeeded']` in the companion. */
  onSuccess?: ((details: OutcomeDetails) => void) | undefined;
  /** Some items were delivered, and the money for the others is released. */
  onPartial?: ((details: PartialDetails) => void) | undefined;
  /** The purchase is processing. */
  onPending?: ((details: OutcomeDetails) => void) | undefined;
  /** The outcome is not known yet. Never treat this as failure. */
  onUnknown?: ((details: UnknownDetails) => void) | undefined;
  /** It ended without a delivery, or the delivery was reversed. */
  onError?: ((details: ErrorDetails) => void) | undefined;
}

export interface TillBettingEvents {
  /** The purchase was delivered. For the page, not for fulfilment: that belongs in `events['instruction.succeeded']` in the companion. */
  'till-success': CustomEvent<OutcomeDetails>;
  /** Some items were delivered, and the money for the others is released. */
  'till-partial': CustomEvent<PartialDetails>;
  /** The purchase is processing. */
  'till-pending': CustomEvent<OutcomeDetails>;
  /** The outcome is not known yet. Never treat this as failure. */
  'till-unknown': CustomEvent<UnknownDetails>;
  /** It ended without a delivery, or the delivery was reversed. */
  'till-failure': CustomEvent<ErrorDetails>;
}

/** The complete form to fund a betting account. */
export interface TillBettingElement extends HTMLElement, TillBettingProps {
  addEventListener<Type extends keyof (HTMLElementEventMap & TillBettingEvents)>(
    type: Type,
    listener: (this: TillBettingElement, event: (HTMLElementEventMap & TillBettingEvents)[Type]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Type extends keyof (HTMLElementEventMap & TillBettingEvents)>(
    type: Type,
    listener: (this: TillBettingElement, event: (HTMLElementEventMap & TillBettingEvents)[Type]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

export interface TillInternationalProps extends TillProviderProps {
  /** The ISO code of the initial country, such as `GH`. */
  defaultCountry?: string | undefined;
  /** The input of an earlier purchase to repeat. */
  again?: PurchaseInput | undefined;
  /** The purchase was delivered. For the page, not for fulfilment: that belongs in `events['instruction.succeeded']` in the companion. */
  onSuccess?: ((details: OutcomeDetails) => void) | undefined;
  /** Some items were delivered, and the money for the others is released. */
  onPartial?: ((details: PartialDetails) => void) | undefined;
  /** The purchase is processing. */
  onPending?: ((details: OutcomeDetails) => void) | undefined;
  /** The outcome is not known yet. Never treat this as failure. */
  onUnknown?: ((details: UnknownDetails) => void) | undefined;
  /** It ended without a delivery, or the delivery was reversed. */
  onError?: ((details: ErrorDetails) => void) | undefined;
}

export interface TillInternationalEvents {
  /** The purchase was delivered. For the page, not for fulfilment: that belongs in `events['instruction.succeeded']` in the companion. */
  'till-success': CustomEvent<OutcomeDetails>;
  /** Some items were delivered, and the money for the others is released. */
  'till-partial': CustomEvent<PartialDetails>;
  /** The purchase is processing. */
  'till-pending': CustomEvent<OutcomeDetails>;
  /** The outcome is not known yet. Never treat this as failure. */
  'till-unknown': CustomEvent<UnknownDetails>;
  /** It ended without a delivery, or the delivery was reversed. */
  'till-failure': CustomEvent<ErrorDetails>;
}

/** The complete form to pay a bill in another country. */
export interface TillInternationalElement extends HTMLElement, TillInternationalProps {
  addEventListener<Type extends keyof (HTMLElementEventMap & TillInternationalEvents)>(
    type: Type,
    listener: (this: TillInternationalElement, event: (HTMLElementEventMap & TillInternationalEvents)[Type]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Type extends keyof (HTMLElementEventMap & TillInternationalEvents)>(
    type: Type,
    listener: (this: TillInternationalElement, event: (HTMLElementEventMap & TillInternationalEvents)[Type]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

export interface TillInternetProps extends TillProviderProps {
  /** The id of the initial plan. */
  defaultPlan?: string | undefined;
  /** The input of an earlier purchase to repeat. */
  again?: PurchaseInput | undefined;
  /** The purchase was delivered. For the page, not for fulfilment: that belongs in `events['instruction.succeeded']` in the companion. */
  onSuccess?: ((details: OutcomeDetails) => void) | undefined;
  /** Some items were delivered, and the money for the others is released. */
  onPartial?: ((details: PartialDetails) => void) | undefined;
  /** The purchase is processing. */
  onPending?: ((details: OutcomeDetails) => void) | undefined;
  /** The outcome is not known yet. Never treat this as failure. */
  onUnknown?: ((details: UnknownDetails) => void) | undefined;
  /** It ended without a delivery, or the delivery was reversed. */
  onError?: ((details: ErrorDetails) => void) | undefined;
}

export interface TillInternetEvents {
  /** The purchase was delivered. For the page, not for fulfilment: that belongs in `events['instruction.succeeded']` in the companion. */
  'till-success': CustomEvent<OutcomeDetails>;
  /** Some items were delivered, and the money for the others is released. */
  'till-partial': CustomEvent<PartialDetails>;
  /** The purchase is processing. */
  'till-pending': CustomEvent<OutcomeDetails>;
  /** The outcome is not known yet. Never treat this as failure. */
  'till-unknown': CustomEvent<UnknownDetails>;
  /** It ended without a delivery, or the delivery was reversed. */
  'till-failure': CustomEvent<ErrorDetails>;
}

/** The complete form to buy internet pins. */
export interface TillInternetElement extends HTMLElement, TillInternetProps {
  addEventListener<Type extends keyof (HTMLElementEventMap & TillInternetEvents)>(
    type: Type,
    listener: (this: TillInternetElement, event: (HTMLElementEventMap & TillInternetEvents)[Type]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Type extends keyof (HTMLElementEventMap & TillInternetEvents)>(
    type: Type,
    listener: (this: TillInternetElement, event: (HTMLElementEventMap & TillInternetEvents)[Type]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

export interface TillElectricityProps extends TillProviderProps {
  /** The code of the initial electricity company, such as `ikedc`. */
  defaultService?: string | undefined;
  /** The initial meter number. */
  defaultMeter?: string | undefined;
  /** The initial type of the meter. */
  defaultMeterType?: 'prepaid' | 'postpaid' | undefined;
  /** The initial phone number, in any form. */
  defaultPhone?: string | undefined;
  /** Amounts to offer instead of the catalogue's, in whole naira: `[naira(200), naira(500)]`. */
  presets?: readonly Naira[] | undefined;
  /** The input of an earlier purchase to repeat. */
  again?: PurchaseInput | undefined;
  /** The purchase was delivered. For the page, not for fulfilment: that belongs in `events['instruction.succeeded']` in the companion. */
  onSuccess?: ((details: OutcomeDetails) => void) | undefined;
  /** Some items were delivered, and the money for the others is released. */
  onPartial?: ((details: PartialDetails) => void) | undefined;
  /** The purchase is processing. */
  onPending?: ((details: OutcomeDetails) => void) | undefined;
  /** The outcome is not known yet. Never treat this as failure. */
  onUnknown?: ((details: UnknownDetails) => void) | undefined;
  /** It ended without a delivery, or the delivery was reversed. */
  onError?: ((details: ErrorDetails) => void) | undefined;
}

export interface TillElectricityEvents {
  /** The purchase was delivered. For the page, not for fulfilment: that belongs in `events['instruction.succeeded']` in the companion. */
  'till-success': CustomEvent<OutcomeDetails>;
  /** Some items were delivered, and the money for the others is released. */
  'till-partial': CustomEvent<PartialDetails>;
  /** The purchase is processing. */
  'till-pending': CustomEvent<OutcomeDetails>;
  /** The outcome is not known yet. Never treat this as failure. */
  'till-unknown': CustomEvent<UnknownDetails>;
  /** It ended without a delivery, or the delivery was reversed. */
  'till-failure': CustomEvent<ErrorDetails>;
}

/** The complete form to buy electricity for a meter, from the name check to the token. */
export interface TillElectricityElement extends HTMLElement, TillElectricityProps {
  addEventListener<Type extends keyof (HTMLElementEventMap & TillElectricityEvents)>(
    type: Type,
    listener: (this: TillElectricityElement, event: (HTMLElementEventMap & TillElectricityEvents)[Type]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Type extends keyof (HTMLElementEventMap & TillElectricityEvents)>(
    type: Type,
    listener: (this: TillElectricityElement, event: (HTMLElementEventMap & TillElectricityEvents)[Type]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

export interface TillSmsProps extends TillProviderProps {
  /** The initial numbers, in any form. */
  defaultTo?: readonly string[] | undefined;
  /** The initial text of the message. */
  defaultMessage?: string | undefined;
  /** The input of an earlier purchase to repeat. */
  again?: PurchaseInput | undefined;
  /** The purchase was delivered. For the page, not for fulfilment: that belongs in `events['instruction.succeeded']` in the companion. */
  onSuccess?: ((details: OutcomeDetails) => void) | undefined;
  /** Some items were delivered, and the money for the others is released. */
  onPartial?: ((details: PartialDetails) => void) | undefined;
  /** The purchase is processing. */
  onPending?: ((details: OutcomeDetails) => void) | undefined;
  /** The outcome is not known yet. Never treat this as failure. */
  onUnknown?: ((details: UnknownDetails) => void) | undefined;
  /** It ended without a delivery, or the delivery was reversed. */
  onError?: ((details: ErrorDetails) => void) | undefined;
}

export interface TillSmsEvents {
  /** The purchase was delivered. For the page, not for fulfilment: that belongs in `events['instruction.succeeded']` in the companion. */
  'till-success': CustomEvent<OutcomeDetails>;
  /** Some items were delivered, and the money for the others is released. */
  'till-partial': CustomEvent<PartialDetails>;
  /** The purchase is processing. */
  'till-pending': CustomEvent<OutcomeDetails>;
  /** The outcome is not known yet. Never treat this as failure. */
  'till-unknown': CustomEvent<UnknownDetails>;
  /** It ended without a delivery, or the delivery was reversed. */
  'till-failure': CustomEvent<ErrorDetails>;
}

/** Sends a text message to one number or many. For staff only, unless the companion allows more. */
export interface TillSmsElement extends HTMLElement, TillSmsProps {
  addEventListener<Type extends keyof (HTMLElementEventMap & TillSmsEvents)>(
    type: Type,
    listener: (this: TillSmsElement, event: (HTMLElementEventMap & TillSmsEvents)[Type]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Type extends keyof (HTMLElementEventMap & TillSmsEvents)>(
    type: Type,
    listener: (this: TillSmsElement, event: (HTMLElementEventMap & TillSmsEvents)[Type]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

export interface TillCardListProps extends TillProviderProps {
  /** Called when a card is chosen. Without it the cards are only shown. */
  onChoose?: ((cardId: string) => void) | undefined;
  /** The id of the card that is shown beside the list. */
  chosen?: string | null | undefined;
  /** Opens the form for a new card, also from an empty list. The button is shown to callers who may have a card. */
  onIssue?: (() => void) | undefined;
  /** The label of that button. */
  issueLabel?: string | undefined;
  /** The cardholder's name, shown if the platform provides none. */
  cardholder?: string | undefined;
  /** Cards per page. Default 10. */
  pageSize?: number | undefined;
  /** Staff only: the customer. */
  customerId?: string | undefined;
}

export interface TillCardListEvents {
  /** Called when a card is chosen. Without it the cards are only shown. */
  'till-choose': CustomEvent<string>;
  /** Opens the form for a new card, also from an empty list. The button is shown to callers who may have a card. */
  'till-issue': CustomEvent<null>;
}

/** The user's own cards, for staff those of a customer, newest first, with current balances. */
export interface TillCardListElement extends HTMLElement, TillCardListProps {
  addEventListener<Type extends keyof (HTMLElementEventMap & TillCardListEvents)>(
    type: Type,
    listener: (this: TillCardListElement, event: (HTMLElementEventMap & TillCardListEvents)[Type]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Type extends keyof (HTMLElementEventMap & TillCardListEvents)>(
    type: Type,
    listener: (this: TillCardListElement, event: (HTMLElementEventMap & TillCardListEvents)[Type]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

export interface TillCardPanelProps extends TillProviderProps {
  /** The card's id. */
  cardId?: string | undefined;
  /** The cardholder's name, shown if the platform provides none. */
  cardholder?: string | undefined;
  /** The purchase was delivered. For the page, not for fulfilment: that belongs in `events['instruction.succeeded']` in the companion. */
  onSuccess?: ((details: OutcomeDetails) => void) | undefined;
  /** Some items were delivered, and the money for the others is released. */
  onPartial?: ((details: PartialDetails) => void) | undefined;
  /** The purchase is processing. */
  onPending?: ((details: OutcomeDetails) => void) | undefined;
  /** The outcome is not known yet. Never treat this as failure. */
  onUnknown?: ((details: UnknownDetails) => void) | undefined;
  /** It ended without a delivery, or the delivery was reversed. */
  onError?: ((details: ErrorDetails) => void) | undefined;
}

export interface TillCardPanelEvents {
  /** The purchase was delivered. For the page, not for fulfilment: that belongs in `events['instruction.succeeded']` in the companion. */
  'till-success': CustomEvent<OutcomeDetails>;
  /** Some items were delivered, and the money for the others is released. */
  'till-partial': CustomEvent<PartialDetails>;
  /** The purchase is processing. */
  'till-pending': CustomEvent<OutcomeDetails>;
  /** The outcome is not known yet. Never treat this as failure. */
  'till-unknown': CustomEvent<UnknownDetails>;
  /** It ended without a delivery, or the delivery was reversed. */
  'till-failure': CustomEvent<ErrorDetails>;
}

/** One card: balance, state, and every possible action. Its number stays in a sealed frame. */
export interface TillCardPanelElement extends HTMLElement, TillCardPanelProps {
  addEventListener<Type extends keyof (HTMLElementEventMap & TillCardPanelEvents)>(
    type: Type,
    listener: (this: TillCardPanelElement, event: (HTMLElementEventMap & TillCardPanelEvents)[Type]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Type extends keyof (HTMLElementEventMap & TillCardPanelEvents)>(
    type: Type,
    listener: (this: TillCardPanelElement, event: (HTMLElementEventMap & TillCardPanelEvents)[Type]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

export interface TillCardTransactionsProps extends TillProviderProps {
  /** The card's id. */
  cardId?: string | undefined;
  /** Transactions per page. Default 20. */
  pageSize?: number | undefined;
}

export interface TillCardTransactionsEvents {
}

/** A card's loads and payments, with the reasons of declined ones. Above them, uses that are only reported so far. */
export interface TillCardTransactionsElement extends HTMLElement, TillCardTransactionsProps {
  addEventListener<Type extends keyof (HTMLElementEventMap & TillCardTransactionsEvents)>(
    type: Type,
    listener: (this: TillCardTransactionsElement, event: (HTMLElementEventMap & TillCardTransactionsEvents)[Type]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Type extends keyof (HTMLElementEventMap & TillCardTransactionsEvents)>(
    type: Type,
    listener: (this: TillCardTransactionsElement, event: (HTMLElementEventMap & TillCardTransactionsEvents)[Type]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

export interface TillIssueCardProps extends TillProviderProps {
  /** The initial type. Default `virtual`. */
  defaultType?: 'virtual' | 'physical' | undefined;
  /** The initial load. */
  defaultAmount?: Dollars | undefined;
  /** The purchase was delivered. For the page, not for fulfilment: that belongs in `events['instruction.succeeded']` in the companion. */
  onSuccess?: ((details: OutcomeDetails) => void) | undefined;
  /** Some items were delivered, and the money for the others is released. */
  onPartial?: ((details: PartialDetails) => void) | undefined;
  /** The purchase is processing. */
  onPending?: ((details: OutcomeDetails) => void) | undefined;
  /** The outcome is not known yet. Never treat this as failure. */
  onUnknown?: ((details: UnknownDetails) => void) | undefined;
  /** It ended without a delivery, or the delivery was reversed. */
  onError?: ((details: ErrorDetails) => void) | undefined;
}

export interface TillIssueCardEvents {
  /** The purchase was delivered. For the page, not for fulfilment: that belongs in `events['instruction.succeeded']` in the companion. */
  'till-success': CustomEvent<OutcomeDetails>;
  /** Some items were delivered, and the money for the others is released. */
  'till-partial': CustomEvent<PartialDetails>;
  /** The purchase is processing. */
  'till-pending': CustomEvent<OutcomeDetails>;
  /** The outcome is not known yet. Never treat this as failure. */
  'till-unknown': CustomEvent<UnknownDetails>;
  /** It ended without a delivery, or the delivery was reversed. */
  'till-failure': CustomEvent<ErrorDetails>;
}

/** Issues a virtual or physical card with a first load, paid from the balance with the shop or with a stablecoin. */
export interface TillIssueCardElement extends HTMLElement, TillIssueCardProps {
  addEventListener<Type extends keyof (HTMLElementEventMap & TillIssueCardEvents)>(
    type: Type,
    listener: (this: TillIssueCardElement, event: (HTMLElementEventMap & TillIssueCardEvents)[Type]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Type extends keyof (HTMLElementEventMap & TillIssueCardEvents)>(
    type: Type,
    listener: (this: TillIssueCardElement, event: (HTMLElementEventMap & TillIssueCardEvents)[Type]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

export interface TillStablecoinDepositProps extends TillProviderProps {
  /** The card to load. Without it the deposit issues a new card. */
  cardId?: string | undefined;
  /** The initial load. */
  defaultAmount?: Dollars | undefined;
  /** The initial coin. */
  defaultCoin?: 'USDT' | 'USDC' | undefined;
  /** The purchase was delivered. For the page, not for fulfilment: that belongs in `events['instruction.succeeded']` in the companion. */
  onSuccess?: ((details: OutcomeDetails) => void) | undefined;
  /** Some items were delivered, and the money for the others is released. */
  onPartial?: ((details: PartialDetails) => void) | undefined;
  /** The purchase is processing. */
  onPending?: ((details: OutcomeDetails) => void) | undefined;
  /** The outcome is not known yet. Never treat this as failure. */
  onUnknown?: ((details: UnknownDetails) => void) | undefined;
  /** It ended without a delivery, or the delivery was reversed. */
  onError?: ((details: ErrorDetails) => void) | undefined;
}

export interface TillStablecoinDepositEvents {
  /** The purchase was delivered. For the page, not for fulfilment: that belongs in `events['instruction.succeeded']` in the companion. */
  'till-success': CustomEvent<OutcomeDetails>;
  /** Some items were delivered, and the money for the others is released. */
  'till-partial': CustomEvent<PartialDetails>;
  /** The purchase is processing. */
  'till-pending': CustomEvent<OutcomeDetails>;
  /** The outcome is not known yet. Never treat this as failure. */
  'till-unknown': CustomEvent<UnknownDetails>;
  /** It ended without a delivery, or the delivery was reversed. */
  'till-failure': CustomEvent<ErrorDetails>;
}

/** A stablecoin deposit, for a new or an existing card: address, exact amount, time left, and outcome. */
export interface TillStablecoinDepositElement extends HTMLElement, TillStablecoinDepositProps {
  addEventListener<Type extends keyof (HTMLElementEventMap & TillStablecoinDepositEvents)>(
    type: Type,
    listener: (this: TillStablecoinDepositElement, event: (HTMLElementEventMap & TillStablecoinDepositEvents)[Type]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Type extends keyof (HTMLElementEventMap & TillStablecoinDepositEvents)>(
    type: Type,
    listener: (this: TillStablecoinDepositElement, event: (HTMLElementEventMap & TillStablecoinDepositEvents)[Type]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

export interface TillWalletCheckoutProps extends TillProviderProps {
  /** The id of a checkout that the merchant's backend created for the signed-in user (`till.checkouts.create`). */
  checkoutId?: string | undefined;
  /** The same checkout as fetched by the page's server: readable before scripts load. The companion's answer replaces it, and nothing can be pressed before. */
  initial?: CheckoutFacts | undefined;
  /** Offers to leave: before paying, and after an outcome. */
  onLeave?: (() => void) | undefined;
  /** Called once, across reloads and tabs, when the companion reports the payment. For the page, not for fulfilment: that belongs in `events['checkout.paid']` in the companion. */
  onSuccess?: ((details: CheckoutDetails) => void) | undefined;
  /** Called once per attempt whose outcome is not known. Never treat this as failure. */
  onUnknown?: ((details: CheckoutDetails) => void) | undefined;
  /** Called once per attempt that was refused or expired without taking money. Another one may follow. */
  onError?: ((details: CheckoutErrorDetails) => void) | undefined;
}

export interface TillWalletCheckoutEvents {
  /** Offers to leave: before paying, and after an outcome. */
  'till-leave': CustomEvent<null>;
  /** Called once, across reloads and tabs, when the companion reports the payment. For the page, not for fulfilment: that belongs in `events['checkout.paid']` in the companion. */
  'till-success': CustomEvent<CheckoutDetails>;
  /** Called once per attempt whose outcome is not known. Never treat this as failure. */
  'till-unknown': CustomEvent<CheckoutDetails>;
  /** Called once per attempt that was refused or expired without taking money. Another one may follow. */
  'till-failure': CustomEvent<CheckoutErrorDetails>;
}

/** Pays a checkout from the payer's wallet. Amount and title are from the server. The PIN and the one-time password are typed in a sealed frame, and never exist in this page. */
export interface TillWalletCheckoutElement extends HTMLElement, TillWalletCheckoutProps {
  addEventListener<Type extends keyof (HTMLElementEventMap & TillWalletCheckoutEvents)>(
    type: Type,
    listener: (this: TillWalletCheckoutElement, event: (HTMLElementEventMap & TillWalletCheckoutEvents)[Type]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Type extends keyof (HTMLElementEventMap & TillWalletCheckoutEvents)>(
    type: Type,
    listener: (this: TillWalletCheckoutElement, event: (HTMLElementEventMap & TillWalletCheckoutEvents)[Type]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

export interface TillPurchaseHistoryProps extends TillProviderProps {
  /** Purchases per page. Default 10. */
  pageSize?: number | undefined;
  /** Offers to repeat a purchase. Called with it: show the product's form with it, as by `again` of `BillPay`. */
  onBuyAgain?: ((purchase: Instruction) => void) | undefined;
  /** The ref of the purchase that is shown instead of the list; `null` shows the list. For a page that gives each purchase its own URL. Without it, the widget itself keeps the choice. */
  purchase?: string | null | undefined;
  /** Called with the ref of a pressed purchase, or with `null` when the user returns to the list. */
  onPurchase?: ((ref: string | null) => void) | undefined;
}

export interface TillPurchaseHistoryEvents {
  /** Offers to repeat a purchase. Called with it: show the product's form with it, as by `again` of `BillPay`. */
  'till-buy-again': CustomEvent<Instruction>;
  /** Called with the ref of a pressed purchase, or with `null` when the user returns to the list. */
  'till-purchase': CustomEvent<string | null>;
}

/** The user's purchases, newest first, and the receipt of the chosen one. Kept up to date. */
export interface TillPurchaseHistoryElement extends HTMLElement, TillPurchaseHistoryProps {
  addEventListener<Type extends keyof (HTMLElementEventMap & TillPurchaseHistoryEvents)>(
    type: Type,
    listener: (this: TillPurchaseHistoryElement, event: (HTMLElementEventMap & TillPurchaseHistoryEvents)[Type]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Type extends keyof (HTMLElementEventMap & TillPurchaseHistoryEvents)>(
    type: Type,
    listener: (this: TillPurchaseHistoryElement, event: (HTMLElementEventMap & TillPurchaseHistoryEvents)[Type]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

export interface TillReceiptProps extends TillProviderProps {
  /** The purchase's `ref`. */
  instructionRef?: string | undefined;
}

export interface TillReceiptEvents {
}

/** The receipt of one purchase, kept up to date. */
export interface TillReceiptElement extends HTMLElement, TillReceiptProps {
  addEventListener<Type extends keyof (HTMLElementEventMap & TillReceiptEvents)>(
    type: Type,
    listener: (this: TillReceiptElement, event: (HTMLElementEventMap & TillReceiptEvents)[Type]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Type extends keyof (HTMLElementEventMap & TillReceiptEvents)>(
    type: Type,
    listener: (this: TillReceiptElement, event: (HTMLElementEventMap & TillReceiptEvents)[Type]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

export interface ExpectedPayment { readonly amount: Naira; readonly since: string; readonly orMore?: boolean; }

export type Appearance = { readonly [Token in ColorToken]?: AppearanceColor } & { readonly [Token in SizeToken]?: string; } & { readonly colorScheme?: 'light' | 'dark' | 'system'; readonly density?: 'compact' | 'regular' | 'roomy'; readonly frame?: 'card' | 'none'; };

export type ColorToken = | 'accentColor' | 'accentTextColor' | 'surfaceColor' | 'raisedColor' | 'sunkenColor' | 'textColor' | 'mutedTextColor' | 'borderColor' | 'controlBorderColor' | 'tileBorderColor' | 'focusColor' | 'cardColor' | 'successColor' | 'warningColor' | 'dangerColor' | 'infoColor' | 'successSoftColor' | 'warningSoftColor' | 'dangerSoftColor' | 'infoSoftColor';

export type AppearanceColor = string | { readonly light: string; readonly dark: string };

export type SizeToken = | 'fontFamily' | 'fontSize' | 'headingWeight' | 'typeXs' | 'typeSm' | 'typeMd' | 'typeBase' | 'typeLg' | 'typeXl' | 'type2xl' | 'typeHero' | 'space' | 'radius' | 'borderWidth' | 'controlHeight' | 'width' | 'shadow2' | 'shadowCard' | 'motionFast' | 'motionBase' | 'motionSlow' | 'motionDraw' | 'motionEase';

export type ProductId = BillProduct | 'airtime-many';

export interface EarlierPurchase { readonly operation: InstructionOperationId; readonly input: PurchaseInput; }

export type PurchaseInput = Readonly<Record<string, unknown>>;

export interface OutcomeDetails<Reported = Instruction> { readonly instructionRef: string; readonly quote: Money; readonly instruction: Reported; }

export interface PartialDetails<Reported = Instruction> extends OutcomeDetails<Reported> { readonly items: NonNullable<Instruction['items']>; }

export interface UnknownDetails<Reported = Instruction> { readonly instructionRef: string | null; readonly instruction: Reported | null; readonly reason: 'no_answer' | 'unknown' | 'review'; }

export interface ErrorDetails<Reported = Instruction> extends OutcomeDetails<Reported> { readonly code: ProblemCode | null; readonly reason: 'failed' | 'reversed' | 'abandoned'; }

export interface BulkAirtimeRow { readonly phone: string; readonly network?: string; readonly amount?: Naira; }

export type CheckoutFacts = Pick<Checkout, 'id' | 'title' | 'description' | 'amount' | 'reference' | 'expires_at'>;

export interface CheckoutDetails { readonly checkoutId: string; readonly checkout: Checkout; }

export interface CheckoutErrorDetails extends CheckoutDetails { readonly code: AttemptRefusal | 'expired' | null; }

export type RequestHeaders = Record<string, string> | (() => Record<string, string> | Promise<Record<string, string>>);

declare global {
  interface HTMLElementTagNameMap {
    'till-virtual-account': TillVirtualAccountElement;
    'till-bill-pay': TillBillPayElement;
    'till-airtime': TillAirtimeElement;
    'till-cable': TillCableElement;
    'till-bulk-airtime': TillBulkAirtimeElement;
    'till-epin': TillEpinElement;
    'till-data': TillDataElement;
    'till-betting': TillBettingElement;
    'till-international': TillInternationalElement;
    'till-internet': TillInternetElement;
    'till-electricity': TillElectricityElement;
    'till-sms': TillSmsElement;
    'till-card-list': TillCardListElement;
    'till-card-panel': TillCardPanelElement;
    'till-card-transactions': TillCardTransactionsElement;
    'till-issue-card': TillIssueCardElement;
    'till-stablecoin-deposit': TillStablecoinDepositElement;
    'till-wallet-checkout': TillWalletCheckoutElement;
    'till-purchase-history': TillPurchaseHistoryElement;
    'till-receipt': TillReceiptElement;
    'till-provider': TillProviderElement;
  }
}

/** Defines the elements that are not defined yet. The script does so by itself where there is a document. */
export function defineElements(): void;
