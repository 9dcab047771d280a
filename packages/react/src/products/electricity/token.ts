import { electricityMessages, type Translate } from '@tillside/messages';
import type { DeliveredEnergy } from './delivered-energy.ts';

/** A number to enter on a meter. */
export interface Token {
  readonly label: string;
  /** To enter and to copy: without spaces. */
  readonly digits: string;
  /** To read: in groups of four. */
  readonly groups: readonly string[];
}

/** In the order of entry: the keys first, because the token is made with the new ones (platform §4.3, observed). */
export function tokensInOrder(delivered: DeliveredEnergy, t: Translate): readonly Token[] {
  const { reset_token, configure_token, token } = delivered;
  const keys = reset_token !== undefined || configure_token !== undefined;
  return [
    ...tokenOf(t(electricityMessages, 'resetToken'), reset_token),
    ...tokenOf(t(electricityMessages, 'configureToken'), configure_token),
    ...tokenOf(keys ? t(electricityMessages, 'loadToken') : t(electricityMessages, 'token'), token),
  ];
}

function tokenOf(label: string, text: string | undefined): readonly Token[] {
  if (text === undefined) return [];
  const digits = text.normalize('NFKC').replace(/[\s\p{Cf}\p{Pd}]/gu, '');
  // Text that is not digits only is shown as the company wrote it: a wrong group would be a wrong token.
  return [{ label, digits, groups: /^\d+$/.test(digits) ? (digits.match(/\d{1,4}/g) ?? []) : [text] }];
}
