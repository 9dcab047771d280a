export { billProducts } from './bill-products.ts';
export { isOf, products } from './bill-pay/products.tsx';
