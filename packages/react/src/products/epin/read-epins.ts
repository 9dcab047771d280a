import { listOf, record, text, type Reader } from '../../client/read.ts';

/** A bought pin. */
export interface Epin {
  readonly pin: string;
  readonly serial?: string;
  /** How to use it. */
  readonly instruction?: string;
}

export const readEpins: Reader<readonly Epin[]> = listOf(record({ pin: text }, { serial: text, instruction: text }));
