import type { Naira } from '@tillside/contract';
import { cableMessages } from '@tillside/messages';
import { readNairaBalance } from '../../../kernel/client/money.ts';
import { record, someOf, text } from '../../../kernel/client/read.ts';
import type { BillContext } from '../../../kernel/flow/bill-fields.ts';
import type { NameCheck } from '../../../kernel/flow/name-check.ts';
import { knownBouquets, type Bouquet } from './cable-mode.ts';

const readPlan = record({}, { items: someOf(record({}, { code: text, name: text })), amount: readNairaBalance });
const readInfo = record(
  {},
  { outstandingBalance: readNairaBalance, currentBouquet: text, currentBouquetPlan: readPlan },
);

/** The holder of a smart card, as `cable.validate` answers. */
const readCard = record({}, { customer_name: text, info: readInfo });

/** The companion stores no longer name (contract: `CableTopup`). */
const maxName = 200;

/** Looks up the holder and the bouquet of a smart card (platform §4.3). */
export const cardCheck: NameCheck = {
  operation: 'cable.validate',
  field: 'account',
  below: 'account',
  input({ service, account, plan_id }, context) {
    // The request needs a bouquet, and its answer does not depend on it: the chosen one, or else any bouquet on offer.
    const bouquet = plan_id ?? knownBouquets(context)[0]?.id;
    if (service === undefined || account === undefined || bouquet === undefined) return null;
    return { service, account, plan_id: bouquet };
  },
  about: ({ service, account }) => ({ service, account }),
  name: nameOf,
  note(details, context) {
    const { currentBouquet, currentBouquetPlan } = readCard(details)?.info ?? {};
    return bouquetText(currentBouquet?.trim(), currentBouquetPlan?.amount, context);
  },
  lines(details, context) {
    const { outstandingBalance } = readCard(details)?.info ?? {};
    return outstandingBalance === undefined || outstandingBalance.minor === 0
      ? []
      : [{ label: context.t(cableMessages, 'balance'), value: context.format.money(outstandingBalance) }];
  },
  adopt(details, { mode }, context) {
    const name = nameOf(details)?.slice(0, maxName);
    const renewed = mode === 'renew' ? currentBouquet(details, context) : undefined;
    return { ...(renewed && { plan_id: renewed.id }), ...(name !== undefined && { customer_name: name }) };
  },
  errors(details, { mode }, context) {
    const { t } = context;
    if (mode === 'renew' && !currentBouquet(details, context)) return { mode: t(cableMessages, 'noRenewal') };
    return mode === 'topup' && nameOf(details) === null ? { mode: t(cableMessages, 'noName') } : {};
  },
};

/** Finds the card's bouquet in the list: the provider returns its name, and the list has the id to buy. */
function currentBouquet(details: unknown, context: BillContext): Bouquet | undefined {
  const { currentBouquet: current, currentBouquetPlan } = readCard(details)?.info ?? {};
  const names = [current, ...(currentBouquetPlan?.items ?? []).flatMap(({ code, name }) => [code, name])];
  const wanted = new Set(names.flatMap((name) => (name === undefined ? [] : [plain(name)])).filter(Boolean));
  return knownBouquets(context).find(({ name, alias = '' }) => wanted.has(plain(name)) || wanted.has(plain(alias)));
}

function nameOf(details: unknown): string | null {
  return readCard(details)?.customer_name?.trim() || null;
}

function bouquetText(bouquet: string | undefined, amount: Naira | undefined, context: BillContext): string | undefined {
  if (!bouquet) return undefined;
  return amount && amount.minor !== 0
    ? context.t(cableMessages, 'currentPrice', { bouquet, price: context.format.money(amount) })
    : bouquet;
}

/** Normalises a name, so that two spellings of it are equal. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}+]/gu, '');
}
