import type { Money, ProblemCause, ProblemReason } from '@tillside/contract';
import { linkMessages, type Translate } from '@tillside/messages';
import type { Answer } from '../../kernel/client/failure.ts';
import { readMoney } from '../../kernel/client/money.ts';
import { anyRecord, flag, isRecord, record, text, type Reader } from '../../kernel/client/read.ts';
import { sendRequest, type Transport } from '../../kernel/client/send-request.ts';
import { createShownCaller } from '../../kernel/client/shown-caller.ts';
import type { Language } from '../../kernel/language/language.ts';
import { problemText } from '../../kernel/language/problem-text.ts';
import { newIdempotencyKey } from '../../kernel/runtime/attempt-storage.ts';
import type { PurchaseInput } from '../../kernel/client/companion-client.ts';

/** The data that the companion writes into the page. */
export interface LinkBoot {
  /** The path of the link's API. */
  readonly api: string;
  readonly name: string | null;
  readonly logo: string | null;
  /** The way back where the link names none, as after it has ended. */
  readonly home: string | null;
  readonly theme: object;
}

export const readBoot: Reader<LinkBoot> = record(
  { api: text, theme: anyRecord },
  {},
  { name: text, logo: text, home: text },
);

/** The session of a link. */
export interface LinkState {
  readonly session: string;
  readonly widget: string;
  /** The fields that the link fixes. */
  readonly input: PurchaseInput;
  /** The maximum that may be paid. */
  readonly maximum: Money;
  /** Whether a purchase that is not known yet may have been sent a moment ago. */
  readonly is_sending: boolean;
  /** Until when it can be paid. */
  readonly pays_until: string;
  readonly return_to: string | null;
  readonly purchase: { readonly ref: string; readonly state: string } | null;
}

const readState: Reader<LinkState> = record(
  { session: text, widget: text, input: anyRecord, maximum: readMoney, is_sending: flag, pays_until: text },
  {},
  { return_to: text, purchase: record({ ref: text, state: text }) },
);

/** What the link is for, before it is opened. */
export interface LinkOffer {
  readonly widget: string;
  readonly maximum: Money;
  readonly expires_at: string;
  /** The last digits of the payer's number. */
  readonly hint: string | null;
  /** The company whose product it is; `null` if it is chosen in the form. */
  readonly provider: { readonly id: string; readonly name: string } | null;
  /** The number that it is for, with its middle hidden; `null` if it is typed in the form. */
  readonly recipient: string | null;
  readonly return_to: string | null;
}

/** `is_mine`: this browser has the session of the link. */
type Preview = { readonly is_mine: true } | ({ readonly is_mine: false } & LinkOffer);

const readOffer: Reader<LinkOffer> = record(
  { widget: text, maximum: readMoney, expires_at: text },
  {},
  { hint: text, provider: record({ id: text, name: text }), recipient: text, return_to: text },
);
const readIsMine = record({ is_mine: flag });

const readPreview: Reader<Preview> = (value) => {
  if (readIsMine(value)?.is_mine === true) return { is_mine: true };
  const offer = readOffer(value);
  return offer && { is_mine: false, ...offer };
};

/** The routes of a link's page, before its widgets have a session. */
export interface LinkRequests {
  preview(link: Pick<OpenedLink, 'token'>): Promise<Answer<Preview>>;
  redeem(link: OpenedLink): Promise<Answer<LinkState>>;
  state(): Promise<Answer<LinkState>>;
}

/** The token of the address, and the key of the press: a repeated press gets the same answer. */
export interface OpenedLink {
  readonly token: string;
  readonly key: string;
}

const readPress: Reader<OpenedLink> = record({ token: text, key: text });

export function createLinkRequests(url: string): LinkRequests {
  const transport: Transport = { url, sending: () => ({}), shownCaller: createShownCaller() };
  return {
    preview: ({ token }) => sendRequest(transport, { path: '/preview', body: { token }, read: readPreview }),
    redeem: (link) => sendRequest(transport, { path: '/redeem', body: link, read: readState }),
    state: () => sendRequest(transport, { path: '/link', read: readState }),
  };
}

/**
 * Reads the token of the address. `null` without one; `damaged` if the address has more than a token, because its sender may
 * have added a key of theirs.
 */
export function readToken(hash: string): { readonly token: string } | 'damaged' | null {
  const token = hash.replace(/^#/, '');
  if (token === '') return null;
  return /^[\w-]+$/.test(token) ? { token } : 'damaged';
}

/** The field of `history.state` that holds the press. */
const mark = 'tillside_press';

/**
 * The press of this link that a reload interrupted, or whose answer was lost; `null` if it was not pressed here. It is
 * kept in the history entry, which no link can set and no copied address carries: whoever forwards a link must not
 * choose the key, which would open the same session for them.
 */
export function keptPress(token: string): OpenedLink | null {
  const press = readPress(isRecord(history.state) ? history.state[mark] : null);
  return press?.token === token ? press : null;
}

/** Makes a press, and keeps it beside what is in the history entry: repeated, it gets the same session. */
export function newPress(token: string): OpenedLink {
  const press = { token, key: `press-${newIdempotencyKey()}` };
  history.replaceState({ ...(isRecord(history.state) ? history.state : {}), [mark]: press }, '');
  return press;
}

/** Removes the token, which opens nothing any more, and its press from the browser's history. */
export function forgetLink(): void {
  const { [mark]: _press, ...others } = isRecord(history.state) ? history.state : {};
  history.replaceState(others, '', location.pathname + location.search);
}

/** Whether the session has made a purchase. One that did not happen does not count: another may follow. */
export function hasBought({ purchase }: LinkState): boolean {
  return purchase !== null && purchase.state !== 'failed' && purchase.state !== 'abandoned';
}

/** The texts by reason. No other page loads them. */
const endings: Readonly<Partial<Record<ProblemReason, (t: Translate) => string>>> = {
  link_revoked: (t) => t(linkMessages, 'revoked'),
  link_expired: (t) => t(linkMessages, 'expired'),
  link_used: (t) => t(linkMessages, 'used'),
  link_paid: (t) => t(linkMessages, 'paid'),
  link_time_over: (t) => t(linkMessages, 'timeOver'),
};

/** An address that cannot be that of a link: the companion refuses a token that was cut short in the same way. */
export const damaged = { code: 'invalid_input' } as const;

/** Why a link opens nothing; `null` if it may open at the next attempt. */
export function describeEnding(
  { code, reason }: Pick<ProblemCause, 'code' | 'reason'>,
  { t }: Pick<Language, 't'>,
): { readonly title: string; readonly text: string } | null {
  if (code === damaged.code) return { title: t(linkMessages, 'notWorking'), text: t(linkMessages, 'damaged') };
  if (code !== 'link_ended' && code !== 'unauthenticated') return null;
  if (reason === 'link_not_known') return { title: t(linkMessages, 'notWorking'), text: t(linkMessages, 'notKnown') };
  const ending = reason === undefined ? undefined : endings[reason];
  return { title: t(linkMessages, 'endedTitle'), text: ending?.(t) ?? problemText({ code: 'link_ended' }, { t }) };
}
