import { cableMessages, commonMessages } from '@tillside/messages';
import type { PurchaseInput } from '../../../kernel/client/companion-client.ts';
import { choiceField, isChosen } from '../../../kernel/ui/fields/choice-field.tsx';
import type { BillContext, BillField } from '../../../kernel/flow/bill-fields.ts';
import type { Texts, Lookup } from '../../../kernel/client/lookup.ts';
import type { Naira } from '@tillside/contract';
import { readNaira } from '../../../kernel/client/money.ts';
import { record, someOf, text, type Reader } from '../../../kernel/client/read.ts';

/** A bouquet of a TV service. `id` is opaque and is returned unchanged; the amount is per month. */
export interface Bouquet {
  readonly id: string;
  readonly name: string;
  readonly alias?: string;
  readonly amount: Naira;
}

const readBouquets: Reader<Bouquet[]> = someOf(record({ id: text, name: text, amount: readNaira }, { alias: text }));

/** The bouquets of the chosen TV service. */
export const bouquets: Lookup<readonly Bouquet[]> = {
  operation: 'cable.bouquets',
  input: ({ service = '' }) => (service === '' ? null : { service }),
  read: readBouquets,
};

/** Selects the mode. It waits for the bouquets, because even the name check needs one (platform §4.3). */
export const cableMode: BillField = modeField();

function modeField(): BillField {
  const field = choiceField({
    areSegments: true,
    label: ({ t }) => t(cableMessages, 'mode'),
    empty: ({ t }) => t(cableMessages, 'modeEmpty'),
    when: isChosen('service'),
    list: bouquets,
    suggestion: {
      from: 'service',
      suggest: (chosen) => (chosen === '' ? null : 'renew'),
      hint: ({ t }) => t(cableMessages, 'renewHint'),
    },
    hint: ({ t }, { mode }) => {
      if (mode === 'renew') return t(cableMessages, 'renewHint');
      if (mode === 'topup') return t(cableMessages, 'topupHint');
      return mode === 'change' ? t(cableMessages, 'changeHint') : undefined;
    },
    options: (context, texts) => {
      const { t } = context;
      return [
        { value: 'renew', name: t(cableMessages, 'renew') },
        { value: 'change', name: t(cableMessages, 'change') },
        ...(mayTopUp(texts, context) ? [{ value: 'topup', name: t(cableMessages, 'topup') }] : []),
      ];
    },
  });
  return {
    ...field,
    read(text, context, texts) {
      const list = context.list(bouquets);
      const { t } = context;
      if (list.at === 'failed') return { ok: false, message: t(commonMessages, 'listFailed') };
      if (list.at !== 'ready') return { ok: false, message: t(cableMessages, 'bouquetsLoading') };
      return list.details.length === 0
        ? { ok: false, message: t(cableMessages, 'noBouquets') }
        : field.read(text, context, texts);
    },
  };
}

/** Whether this is the selected mode, once a service is chosen. */
export const isMode =
  (...modes: readonly string[]): ((texts: Texts) => boolean) =>
  ({ service: chosen = '', mode = '' }) =>
    chosen !== '' && modes.includes(mode);

/** Not every service has a balance (platform §4.3), and not every shop allows shoppers to top it up. */
export function mayTopUp({ service: chosen }: Texts, { session }: BillContext): boolean {
  const { catalogue, abilities } = session;
  return (
    abilities.includes('cable.topup') && catalogue.cable?.services.find(({ code }) => code === chosen)?.topup === true
  );
}

/** The shopper chooses the amount of a top-up; a subscription costs as much as its bouquet. */
export function isTopup(input: PurchaseInput): boolean {
  return input['amount'] !== undefined;
}

/** A renewal is bought as its bouquet. When it is repeated, that bouquet is selected. */
export function modeOf(input: PurchaseInput): Texts {
  if (isTopup(input)) return { mode: 'topup' };
  return input['plan_id'] === undefined ? {} : { mode: 'change' };
}

/** Those loaded so far. */
export function knownBouquets(context: BillContext): readonly Bouquet[] {
  const list = context.list(bouquets);
  return list.at === 'ready' ? list.details : [];
}
