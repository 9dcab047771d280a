/*
 * The receipt that other widgets load when they show one. Entries import the file behind it statically, but
 * nothing so imports this file: for a page that names no receipt, a bundler moves it into a separate chunk.
 */
export { LoadedReceipt } from './Receipt.tsx';
