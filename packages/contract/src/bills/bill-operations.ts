import { buyAirtime } from './airtime.ts';
import { bettingProviders, fundBetting, validateBetting } from './betting.ts';
import { buyCable, cableBouquets, topUpCable, validateCable } from './cable.ts';
import { buyData, dataPlans } from './data.ts';
import { buyElectricity, validateElectricity } from './electricity.ts';
import { buyEpin, epinProducts, retrieveEpin, validateJamb } from './epin.ts';
import {
  buyInternational,
  internationalCountries,
  internationalProducts,
  internationalProviders,
  internationalRate,
} from './international.ts';
import { internetProviders } from './internet.ts';
import { requeryBill } from './requery.ts';
import { sendSms } from './sms.ts';
import { buySpectranet, spectranetPlans, validateSpectranet } from './spectranet.ts';

/** The operations on bills, by their id (platform §4.3). */
export const billOperations = {
  'airtime.buy': buyAirtime,
  'data.plans': dataPlans,
  'data.buy': buyData,
  'cable.bouquets': cableBouquets,
  'cable.validate': validateCable,
  'cable.buy': buyCable,
  'cable.topup': topUpCable,
  'electricity.validate': validateElectricity,
  'electricity.buy': buyElectricity,
  'epin.products': epinProducts,
  'epin.buy': buyEpin,
  'epin.retrieve': retrieveEpin,
  'jamb.validate': validateJamb,
  'betting.providers': bettingProviders,
  'betting.validate': validateBetting,
  'betting.fund': fundBetting,
  'sms.send': sendSms,
  'internet.providers': internetProviders,
  'spectranet.plans': spectranetPlans,
  'spectranet.buy': buySpectranet,
  'spectranet.validate': validateSpectranet,
  'international.countries': internationalCountries,
  'international.providers': internationalProviders,
  'international.products': internationalProducts,
  'international.rate': internationalRate,
  'international.buy': buyInternational,
  'bill.requery': requeryBill,
} as const;
