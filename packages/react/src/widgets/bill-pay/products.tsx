import type { ReactNode } from 'react';
import type { BillProduct } from '@tillside/contract';
import { bulkAirtimeProduct } from '../../products/bulk-airtime/bulk-airtime.product.ts';
import { billProducts } from '../../products/index.ts';
import type { BillProductEntry } from '../../products/product.ts';
import { WidgetSkeleton } from '../../ui/FormSkeleton.tsx';
import { later } from '../../ui/later.tsx';
import { mayHavePeople, useExpectsPeople } from '../../ui/PeopleBones.tsx';
import { PurchaseFlow } from '../../purchase/PurchaseFlow.tsx';
import type { Product, ProductFormProps } from './product.ts';

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
      return (props: ProductFormProps) => <PurchaseFlow bill={bill} {...props} />;
    },
    <Waiting operations={entry.operations} />,
  );
  return { ...entry, id, Form };
}

/** As high as the form is going to be: the session may be there before the form's code. */
function Waiting({ operations: [operation = 'airtime.buy'] }: Pick<BillProductEntry, 'operations'>): ReactNode {
  const expectsPeople = useExpectsPeople(operation);
  return (
    <WidgetSkeleton
      hasPeople={expectsPeople && mayHavePeople({ operation, fields: {} })}
      fields={['field', 'amount']}
    />
  );
}
