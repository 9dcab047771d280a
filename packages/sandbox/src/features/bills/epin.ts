import { timesMoney, toLocalPhone } from '@tillside/contract';
import { buyEpin, epinProducts, retrieveEpin, validateJamb } from '@tillside/contract/schemas';
import { answered, handleOperation, refused } from '../../kernel/http/operation-result.ts';
import type { JsonObject } from '../../kernel/world/json.ts';
import { epinCatalogue, findEpinProduct, type EpinProduct } from '../../kernel/catalogue/epins.ts';
import { isUnknownAccount, magicOf, magicOfAccount } from '../../kernel/catalogue/magic-numbers.ts';
import { buyOnce } from './purchase.ts';
import { nameOfAccount, seededDigits, type SandboxBill } from './sandbox-bill.ts';
import { nextPins, stockOf } from '../../kernel/world/world.ts';

/** ePins, and the holders of JAMB registrations (platform §4.3). */
export const epinProduct = {
  handlers: {
    'epin.products': handleOperation(epinProducts, (_input, world) =>
      answered(
        epinCatalogue.map(({ name, products }) => ({
          name,
          collection: products.map((product) => ({
            id: product.id,
            name: product.name,
            amount: product.price,
            available: stockOf(product.id, world).left,
          })),
        })),
        'ePins',
      ),
    ),
    /** Pins from stock: a success at once (platform §3, §4.3). */
    'epin.buy': handleOperation(buyEpin, ({ id, qty, account, phone, ref }, world) =>
      buyOnce(buyEpin.id, ref ?? null, world, () => {
        const product = findEpinProduct(id);
        if (!product) return refused(407, 'There is no such ePin.', { id: 'is no ePin product' });
        const missing = missingFields(product, account, phone);
        if (missing) return refused(422, 'Some fields need another look.', missing);
        if (stockOf(id, world).left < qty) return outOfStock();
        return {
          amount: timesMoney(product.price, qty),
          fields: { title: product.name, qty, ...(account ? { account } : {}) },
          delivered: { epins: nextPins(id, qty, world).map((number) => pinOf(product, number)) },
          stock: { id, qty },
          settles: 'at_once',
          magic: magicOfAccount(account ?? '') ?? magicOf(toLocalPhone(phone ?? '')),
        };
      }),
    ),
    /** The pins of an earlier purchase. Any other purchase, or one without pins, is not found (platform §4.3, §7). */
    'epin.retrieve': handleOperation(retrieveEpin, ({ trans_id }, world) => {
      const bill = world.bills.byId(trans_id);
      if (bill?.operation !== buyEpin.id || bill.status !== 'success')
        return refused(404, 'There is no such purchase.');
      const { ref, amount, charge, fields, delivered } = bill;
      return answered(
        {
          trans_id,
          ref,
          qty: fields['qty'] ?? 0,
          amount,
          total_charge: charge,
          epins: delivered['epins'] ?? [],
        },
        'ePins retrieved',
      );
    }),
    'jamb.validate': handleOperation(validateJamb, ({ id, account }) => {
      if (findEpinProduct(id)?.needs !== 'account_and_phone') {
        return refused(407, 'This is no JAMB product.', { id: 'is no JAMB product' });
      }
      // A registration has ten characters (observed).
      if (!/^[A-Za-z0-9]{10}$/.test(account) || isUnknownAccount(account)) {
        return refused(404, 'There is no such registration.', { account: 'is no JAMB registration' });
      }
      return answered({ account, name: nameOfAccount(account) }, 'Registration found');
    }),
  },
  examples: {
    'epin.products': {},
    'epin.buy': { id: 'jamb-utme', qty: 1, account: '0123456789', phone: '2348031234567', ref: 'x-epin' },
    'epin.retrieve': { trans_id: 'T1' },
    'jamb.validate': { id: 'jamb-utme', account: '0123456789' },
  },
} satisfies SandboxBill<'epin'>;

function missingFields(product: EpinProduct, account = '', phone = ''): Record<string, string> | null {
  const missing = {
    ...(product.needs !== 'nothing' && account === '' ? { account: 'is required for this product' } : {}),
    ...(product.needs === 'account_and_phone' && phone === '' ? { phone: 'is required for JAMB pins' } : {}),
  };
  return Object.keys(missing).length > 0 ? missing : null;
}

/** Refused with 409, a limit (assumed). */
export function outOfStock() {
  return refused(409, 'There are not so many in stock.', { qty: 'is more than there are in stock' });
}

function pinOf(product: EpinProduct, number: number): JsonObject {
  const seed = `${product.id}:${number}`;
  return {
    name: product.name,
    pin: seededDigits(`pin:${seed}`, 12),
    serial: `${product.id.slice(0, 3).toUpperCase()}${seededDigits(`serial:${seed}`, 9)}`,
    instruction: product.instruction,
  };
}
