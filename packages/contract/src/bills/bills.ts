import { airtime } from './airtime.ts';
import { betting } from './betting.ts';
import { cable } from './cable.ts';
import { data } from './data.ts';
import { electricity } from './electricity.ts';
import { epin } from './epin.ts';
import { international } from './international.ts';
import { internet } from './internet.ts';
import { requery } from './requery.ts';
import { sms } from './sms.ts';

/** Every bill product (platform §4.3). Lists of products and of their operations are derived from it. */
export const bills = {
  airtime,
  data,
  cable,
  electricity,
  epin,
  betting,
  sms,
  internet,
  international,
  requery,
} as const;
