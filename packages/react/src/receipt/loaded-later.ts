/*
 * What other widgets load of receipts once it is shown. Nothing imports this file statically, as entries do with the files behind
 * it: so a bundler moves them into a chunk of their own where a page names no receipt.
 */
export { LoadedReceipt } from './Receipt.tsx';
export { PrintButton } from './ReceiptShares.tsx';
export { ReportButton } from './ReportProblem.tsx';
