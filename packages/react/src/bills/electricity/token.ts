import { electricityMessages, type Translate } from '@tillside/messages';
import type { DeliveredEnergy } from './delivered-energy.ts';

/** A number that is entered on a meter. */
export interface Token {
  readonly label: string;
  /** As it is entered, and copied: without spaces. */
  readonly digits: string;
  /** As it is read: in groups of four. */
  readonly groups: readonly string[];
}

/** In the order they are entered: the keys first, for the token is made with the new ones (platform §4.3, observed). */
export function tokensInOrder(delivered: DeliveredEnergy, t: Translate): readonly Token[] {
  const { reset_token, configure_token, token } = delivered;
  const keys = reset_token !== undefined || configure_token !== undefined;
  return [
    ...tokenOf(t(electricityMessages, 'resetToken'), reset_token),
    ...tokenOf(t(electricityMessages, 'configureToken'), configure_token),
    ...tokenOf(keys ? t(electricityMessages, 'loadToken') : t(electricityMessages, 'token'), token),
  ];
}

/** What is sent to somebody else: every number with what it is, in the order they are entered. */
export function sharedText(tokens: readonly Token[], title: string, t: Translate): string {
  const lines = tokens.map(({ label, groups }, index) =>
    tokens.length > 1 ? `${index + 1}. ${label}: ${groups.join('-')}` : groups.join('-'),
  );
  return [title, ...(tokens.length > 1 ? [t(electricityMessages, 'tokens')] : []), ...lines].join('\n');
}

function tokenOf(label: string, text: string | undefined): readonly Token[] {
  if (text === undefined) return [];
  const digits = text.normalize('NFKC').replace(/[\s\p{Cf}\p{Pd}]/gu, '');
  // What is no run of digits is shown as the company wrote it: a wrong group would be a wrong token.
  return [{ label, digits, groups: /^\d+$/.test(digits) ? (digits.match(/\d{1,4}/g) ?? []) : [text] }];
}
