import { useMemo } from 'react';
import type { Session } from '@tillside/contract';
import type { Bill } from '../../flow/bill.ts';
import { PurchaseFlow } from '../../purchase/PurchaseFlow.tsx';
import { idOfBill, type Product } from './product.ts';
import { products, type ProductId } from './products.tsx';

/** The menu entries, in order, that the caller may buy. */
export function useChosenProducts(
  chosen: readonly (ProductId | Bill)[] | undefined,
  { abilities }: Session,
): readonly Product[] {
  return useMemo(() => {
    const all: readonly Product[] = products;
    const entries = chosen?.map((entry) => (typeof entry === 'string' ? named(entry) : ofBill(entry))) ?? all;
    return entries.filter(({ operations }) => operations.some((operation) => abilities.includes(operation)));
  }, [abilities, chosen]);
}

function named(id: ProductId): Product {
  const product = products.find((each) => each.id === id);
  if (!product)
    throw new Error(`BillPay: there is no product "${id}". It has ${products.map((each) => each.id).join(', ')}.`);
  return product;
}

/** One product per declaration of the page. */
const ofBills = new WeakMap<Bill, Product>();

function ofBill(bill: Bill): Product {
  const known = ofBills.get(bill);
  if (known) return known;
  const made: Product = {
    id: idOfBill(bill),
    operations: bill.variant ? [bill.operation, bill.variant.operation] : [bill.operation],
    ...(bill.owns ? { owns: bill.owns } : {}),
    name: (language) => bill.name?.(language) ?? bill.title(language),
    drawing: bill.drawing ?? 'M5 8h14l1 12H4zM9 8V7a3 3 0 0 1 6 0v1',
    Form: (props) => <PurchaseFlow bill={bill} {...props} />,
  };
  ofBills.set(bill, made);
  return made;
}
