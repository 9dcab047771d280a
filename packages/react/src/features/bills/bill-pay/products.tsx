import { type ReactNode, type ComponentType, useMemo } from 'react';
import type { BillProduct, Instruction, Session } from '@tillside/contract';
import { billProducts, bulkAirtimeProduct, type BillProductEntry } from '../bill-products.ts';
import { WidgetSkeleton, mayHavePeople, useExpectsPeople } from '../../../kernel/ui/skeletons.tsx';
import { later } from '../../../kernel/ui/later.tsx';
import { PurchaseFlow } from '../../../kernel/purchase/PurchaseFlow.tsx';
import type { PurchaseInput } from '../../../kernel/client/companion-client.ts';
import type { Bill } from '../../../kernel/flow/bill.ts';
import type { AmountFormProps } from '../../../kernel/purchase/Flow.tsx';

/** One entry of the menu of all bills. */
export interface Product extends Omit<BillProductEntry, 'load'> {
  readonly id: string;
  readonly Form: ComponentType<AmountFormProps>;
}

/** Whether a purchase belongs to this product. */
export function isOf(
  { operations, owns }: Product,
  { operation, input, bulk }: { readonly input: PurchaseInput } & Pick<Instruction, 'operation' | 'bulk'>,
): boolean {
  // A list leaves the rows out.
  return operations.includes(operation) && (owns?.(bulk?.states ? { rows: [] } : input) ?? true);
}

/** The id of a product that a page declares itself. */
function idOfBill({ operation }: Bill): string {
  return `own ${operation}`;
}

/** Names a product of the menu of all bills. */
export type ProductId = BillProduct | 'airtime-many';

const { sms, ...others } = billProducts;

/** Every bill product, and airtime for many numbers, in the order in which most people need them. */
const entries: Readonly<Record<ProductId, BillProductEntry>> = { ...others, 'airtime-many': bulkAirtimeProduct, sms };

/** The names of all products, in the order of the menu. */
export const productIds: readonly ProductId[] = Object.keys(entries).filter((name): name is ProductId =>
  Object.hasOwn(entries, name),
);

/** Every product that there is a form for, in the order in which most people need them. */
export const products: readonly (Product & { readonly id: ProductId })[] = productIds.map((id) =>
  withForm(id, entries[id]),
);

function withForm<Id extends string>(id: Id, { load, ...entry }: BillProductEntry): Product & { readonly id: Id } {
  const Form = later(
    `form ${id}`,
    async () => {
      const bill = await load();
      return (props: AmountFormProps) => <PurchaseFlow bill={bill} {...props} />;
    },
    <Waiting operations={entry.operations} />,
  );
  return { ...entry, id, Form };
}

/** A placeholder with the form's height: the session may be loaded before the form's code. */
function Waiting({ operations: [operation = 'airtime.buy'] }: Pick<BillProductEntry, 'operations'>): ReactNode {
  const expectsPeople = useExpectsPeople(operation);
  return (
    <WidgetSkeleton
      hasPeople={expectsPeople && mayHavePeople({ operation, fields: {} })}
      fields={['field', 'amount']}
    />
  );
}

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
