import { billProducts, type ProductId } from '../bills/index.ts';
import type { BillProductEntry } from '../bills/product.ts';
import { later } from '../parts/later.tsx';
import { PurchaseFlow } from '../purchase/PurchaseFlow.tsx';
import type { Product, ProductFormProps } from './product.ts';

export type { ProductId } from '../bills/index.ts';

/** The names of all products, in the order of the menu. */
export const productIds: readonly ProductId[] = Object.keys(billProducts).filter((name): name is ProductId =>
  Object.hasOwn(billProducts, name),
);

/** Every product that there is a form for, in the order in which most people need them. */
export const products: readonly (Product & { readonly id: ProductId })[] = productIds.map((id) =>
  withForm(id, billProducts[id]),
);

function withForm<Id extends string>(id: Id, { load, ...entry }: BillProductEntry): Product & { readonly id: Id } {
  const Form = later(`form ${id}`, async () => {
    const bill = await load();
    return (props: ProductFormProps) => <PurchaseFlow bill={bill} {...props} />;
  });
  return { ...entry, id, Form };
}
