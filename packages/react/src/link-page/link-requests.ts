import type { Money, ProblemCause, ProblemReason } from '@tillside/contract';
import { linkMessages, type Translate } from '@tillside/messages';
import type { Answer } from '../client/failure.ts';
import { readMoney } from '../client/money.ts';
import { anyRecord, flag, record, text, type Reader } from '../client/read.ts';
import { sendRequest, type Transport } from '../client/send-request.ts';
import { createShownCaller } from '../client/shown-caller.ts';
import type { Language } from '../language/language.ts';
import { problemText } from '../language/problem-text.ts';
import { newIdempotencyKey } from '../runtime/attempt-storage.ts';
import type { PurchaseInput } from '../client/companion-client.ts';

/** The data that the companion writes into the page. */
export interface LinkBoot {
  /** The path of the link's API. */
  readonly api: string;
  readonly name: string | null;
  readonly logo: string | null;
  readonly theme: object;
}

export const readBoot: Reader<LinkBoot> = record({ api: text, theme: anyRecord }, {}, { name: text, logo: text });

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
  readonly return_to: string | null;
  readonly purchase: { readonly ref: string; readonly state: string } | null;
}

const readState: Reader<LinkState> = record(
  { session: text, widget: text, input: anyRecord, maximum: readMoney, is_sending: flag },
  {},
  { return_to: text, purchase: record({ ref: text, state: text }) },
);

interface Preview {
  /** Whether this browser has the session of the link. */
  readonly is_mine: boolean;
  /** The last digits of the caller's number. */
  readonly hint: string | null;
}

const readPreview: Reader<Preview> = record({ is_mine: flag }, {}, { hint: text });

/** The routes of a link's page, before its widgets have a session. */
export interface LinkRequests {
  preview(link: OpenedLink): Promise<Answer<Preview>>;
  redeem(link: OpenedLink): Promise<Answer<LinkState>>;
  state(): Promise<Answer<LinkState>>;
}

/** The token of the address, and the key of the press: a repeated press gets the same answer. */
export interface OpenedLink {
  readonly token: string;
  readonly key: string;
}

export function createLinkRequests(url: string): LinkRequests {
  const transport: Transport = { url, sending: () => ({}), shownCaller: createShownCaller() };
  return {
    preview: ({ token }) => sendRequest(transport, { path: '/preview', body: { token }, read: readPreview }),
    redeem: (link) => sendRequest(transport, { path: '/redeem', body: link, read: readState }),
    state: () => sendRequest(transport, { path: '/link', read: readState }),
  };
}

/** Reads the token from the address and, after a reload during the press, the key of that press. */
export function readOpenedLink(hash: string): OpenedLink | null {
  const [token = '', key = `press-${newIdempotencyKey()}`] = hash.replace(/^#/, '').split('.');
  return token === '' ? null : { token, key };
}

/** Whether the session has made a purchase. One that did not happen does not count: another may follow. */
export function hasBought({ purchase }: LinkState): boolean {
  return purchase !== null && purchase.state !== 'failed' && purchase.state !== 'abandoned';
}

/** The texts by reason. No other page loads them. */
const endings: Readonly<Partial<Record<ProblemReason, (t: Translate) => string>>> = {
  link_not_known: (t) => t(linkMessages, 'notKnown'),
  link_revoked: (t) => t(linkMessages, 'revoked'),
  link_expired: (t) => t(linkMessages, 'expired'),
  link_used: (t) => t(linkMessages, 'used'),
  link_paid: (t) => t(linkMessages, 'paid'),
  link_time_over: (t) => t(linkMessages, 'timeOver'),
};

/** Why a link has ended. */
export function endedText({ reason }: Pick<ProblemCause, 'reason'>, { t }: Pick<Language, 't'>): string {
  const ending = reason === undefined ? undefined : endings[reason];
  return ending?.(t) ?? problemText({ code: 'link_ended' }, { t });
}
