/*
 * The parts of receipts that other widgets load when they show one. Entries import the files behind it statically, but
 * nothing so imports this file: for a page that names no receipt, a bundler moves them into a separate chunk.
 */
export { LoadedReceipt } from './Receipt.tsx';
export { CheckoutShares } from './CheckoutShares.tsx';
export { ReportButton } from './ReportProblem.tsx';
