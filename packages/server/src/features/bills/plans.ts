import { airtimePlan } from './airtime.ts';
import { bettingPlan } from './betting.ts';
import { cablePlan, cableTopupPlan } from './cable.ts';
import { dataPlan } from './data.ts';
import { electricityPlan } from './electricity.ts';
import { epinPlan } from './epin.ts';
import { internationalPlan } from './international.ts';
import { smsPlan } from './sms.ts';
import { spectranetPlan } from './spectranet.ts';

/** The plan of every bill (platform §4.3). */
export const billPlans = {
  'airtime.buy': airtimePlan,
  'data.buy': dataPlan,
  'cable.buy': cablePlan,
  'cable.topup': cableTopupPlan,
  'electricity.buy': electricityPlan,
  'epin.buy': epinPlan,
  'betting.fund': bettingPlan,
  'sms.send': smsPlan,
  'spectranet.buy': spectranetPlan,
  'international.buy': internationalPlan,
} as const;
