import { billProducts } from './products.ts';

type Examples = (typeof billProducts)[keyof typeof billProducts]['examples'];
type IdOf<Parts> = Parts extends unknown ? keyof Parts : never;
type At<Parts, Id> = Parts extends unknown ? (Id extends keyof Parts ? Parts[Id] : never) : never;

export type BillOperationId = IdOf<Examples>;

/** A valid request of each bill operation, with every optional field. Each purchase has its own `ref`. */
export const billExamples = examplesOf();

function examplesOf(): { readonly [Id in BillOperationId]: At<Examples, Id> };
function examplesOf(): object {
  return Object.fromEntries(Object.values(billProducts).flatMap(({ examples }) => Object.entries(examples)));
}
