import { stablecoinDefaults, stablecoinNetworks } from '@tillside/contract';
import { depositMessages } from '@tillside/messages';
import { choiceField, selectField } from '../../../../kernel/ui/fields/choice-field.tsx';
import type { Option, BillContext } from '../../../../kernel/flow/bill-fields.ts';
import type { Texts } from '../../../../kernel/client/lookup.ts';
import type { PurchaseInput } from '../../../../kernel/client/companion-client.ts';
import type { Bill } from '../../../../kernel/flow/bill.ts';

/** The fields of a deposit (platform §4.1). `when`: whether a deposit is chosen. */
export function stablecoinFields(when: (texts: Texts) => boolean = () => true): Bill['fields'] {
  return {
    coin: choiceField({
      label: ({ t }) => t(depositMessages, 'coin'),
      empty: ({ t }) => t(depositMessages, 'coinEmpty'),
      options: () => [
        { value: 'USDT', name: 'USDT' },
        { value: 'USDC', name: 'USDC' },
      ],
      when,
    }),
    network: selectField({
      label: ({ t }) => t(depositMessages, 'network'),
      hint: ({ t }) => t(depositMessages, 'networkHint'),
      empty: ({ t }) => t(depositMessages, 'networkEmpty'),
      options: networkOptions,
      when,
    }),
  };
}

/** The initial values: the platform's defaults. */
export const stablecoinInitial: Readonly<Record<'coin' | 'network', string>> = {
  coin: stablecoinDefaults.currency,
  network: stablecoinDefaults.chain,
};

/** The companion's input for a chosen coin and network. A network is identified by its chain. */
export function stablecoinInput({ coin, network }: PurchaseInput): PurchaseInput {
  const chosen = stablecoinNetworks.find(({ chain }) => chain === network);
  return {
    payment_method: 'stablecoin',
    stablecoin_currency: coin,
    ...(chosen ? { stablecoin_network: chosen.network, stablecoin_chain: chosen.chain } : {}),
  };
}

export function stablecoinTexts(input: PurchaseInput): Texts {
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return { coin: text(input['stablecoin_currency']), network: text(input['stablecoin_chain']) };
}

/** The review lines for an input. */
export function stablecoinLines(
  input: PurchaseInput,
  context: BillContext,
): readonly { readonly label: string; readonly value: string }[] {
  const { t } = context;
  const { coin = '', network = '' } = stablecoinTexts(input);
  const name = networkOptions(context).find(({ value }) => value === network)?.name ?? network;
  return [
    { label: t(depositMessages, 'coin'), value: coin },
    { label: t(depositMessages, 'network'), value: name },
  ];
}

export function isByDeposit(input: PurchaseInput): boolean {
  return input['payment_method'] === 'stablecoin';
}

function networkOptions({ t }: BillContext): readonly Option[] {
  return stablecoinNetworks.map(({ network, chain }) => ({
    value: chain,
    name: t(depositMessages, 'networkName', { network, chain }),
  }));
}
