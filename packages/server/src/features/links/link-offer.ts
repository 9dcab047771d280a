import { cableServices, electricityServices, mobileNetworks, type Money } from '@tillside/contract';
import { numberOf } from '../../kernel/model/row.ts';
import { planOf, providersIn, type Plans } from '../../kernel/instructions/plan.ts';
import { linkOperations, type LinkWidget } from './link-request.ts';

/** What whoever holds a link reads before the press: no whole number, no name, and nothing of the payer but four digits. */
export interface LinkOffer {
  readonly is_mine: false;
  /** The last digits of the payer's number. */
  readonly hint: string | null;
  readonly widget: LinkWidget;
  /** The company whose product it is, if the link fixes it. */
  readonly provider: { readonly id: string; readonly name: string } | null;
  /** The number that it is for, with its middle hidden, if the link fixes it: `0803 ••• 4567`. */
  readonly recipient: string | null;
  readonly maximum: Money;
  readonly expires_at: string;
  readonly return_to: string | null;
}

/** A link as it is stored. */
interface Offered {
  readonly hint: string | null;
  readonly widget: LinkWidget;
  readonly fixed: Readonly<Record<string, unknown>>;
  readonly maximum: Money;
  readonly expiresAt: number;
  readonly returnTo: string | null;
}

export function offerOf(plans: Plans, { hint, widget, fixed, maximum, expiresAt, returnTo }: Offered): LinkOffer {
  return {
    is_mine: false,
    hint,
    widget,
    provider: providerOf(plans, widget, fixed),
    recipient: hidden(numberOf({ input: fixed })),
    maximum,
    expires_at: new Date(expiresAt).toISOString(),
    return_to: returnTo,
  };
}

/** The company that a link fixes, if its name is known without asking the platform. */
function providerOf(plans: Plans, widget: LinkWidget, fixed: Offered['fixed']): LinkOffer['provider'] {
  const [id] = providersIn(planOf(plans, linkOperations[widget]) ?? {}, fixed);
  const known = [...mobileNetworks, ...cableServices, ...electricityServices].find(({ code }) => code === id);
  return known ? { id: known.code, name: known.name } : null;
}

/** `0803 ••• 4567`: enough to recognise one's own number, too little to learn another's. A short one shows its end only. */
function hidden(number: string | null): string | null {
  if (number === null) return null;
  const local = number.replace(/^\+?234(?=\d{10}$)/, '0');
  return local.length < 10 ? `••• ${local.slice(-2)}` : `${local.slice(0, 4)} ••• ${local.slice(-4)}`;
}
