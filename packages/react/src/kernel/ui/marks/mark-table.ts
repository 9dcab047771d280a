import type {
  BankMarkId,
  BettingMarkId,
  ElectricityMarkId,
  ExamMarkId,
  InternetMarkId,
  NetworkMarkId,
  TvMarkId,
} from '../../flow/mark-id.ts';
import type { ProviderKind } from '../../flow/bill-fields.ts';

/*
 * Every mark that we draw: the provider's initials in our alphabet, in colours near its own. None is a company's logo,
 * and no company endorses Tillside (docs/frontend/marks.md).
 */

/** Initials on a ground. */
export interface Mark {
  /** One or two letters. */
  readonly letters: string;
  /** Colour of the square. */
  readonly ground: string;
  /** Colour of the letters, at least 3:1 on the ground. */
  readonly ink: string;
  /** Other ids and names of the provider, in lower case, without spaces and accents. */
  readonly aliases?: readonly string[];
}

const white = '#ffffff';
const black = '#14161b';

const network: Readonly<Record<NetworkMarkId, Mark>> = {
  mtn: { letters: 'M', ground: '#ffcb05', ink: black },
  glo: { letters: 'g', ground: '#2b8c3b', ink: white, aliases: ['globacom'] },
  airtel: { letters: 'a', ground: '#d91a21', ink: white },
  '9mobile': { letters: '9', ground: '#06462e', ink: '#c2e24f', aliases: ['etisalat', 't2', 't2mobile'] },
};

const tv: Readonly<Record<TvMarkId, Mark>> = {
  dstv: { letters: 'D', ground: '#0b70c0', ink: white },
  gotv: { letters: 'GO', ground: '#8bc53d', ink: black },
  startimes: { letters: 'ST', ground: '#f48a0a', ink: black },
  showmax: { letters: 'SX', ground: '#8a1442', ink: white },
};

const internet: Readonly<Record<InternetMarkId, Mark>> = {
  spectranet: { letters: 'SP', ground: '#b1132e', ink: white },
  smile: { letters: 'SM', ground: '#5c8a12', ink: white },
};

const electricity: Readonly<Record<ElectricityMarkId, Mark>> = {
  ikedc: { letters: 'IE', ground: '#cd2029', ink: white, aliases: ['ikeja', 'ie'] },
  ekedc: { letters: 'EK', ground: '#18489a', ink: white, aliases: ['eko', 'ekedp'] },
  aedc: { letters: 'AB', ground: '#006e49', ink: white, aliases: ['abuja'] },
  eedc: { letters: 'EN', ground: '#e67f0d', ink: black, aliases: ['enugu', 'mainpower'] },
  ibedc: { letters: 'IB', ground: '#6b2075', ink: white, aliases: ['ibadan'] },
  phedc: { letters: 'PH', ground: '#006d89', ink: white, aliases: ['portharcourt', 'phed'] },
  kaduna: { letters: 'KD', ground: '#2b3f8d', ink: white, aliases: ['kedc', 'kaedc', 'kaedco'] },
  kano: { letters: 'KN', ground: '#3c691f', ink: white, aliases: ['kedco'] },
  jed: { letters: 'JO', ground: '#a1181f', ink: white, aliases: ['jos', 'jedc', 'jedplc'] },
  aba: { letters: 'AP', ground: '#f1b70b', ink: black, aliases: ['abapower', 'aple'] },
  bedc: { letters: 'BE', ground: '#7b1b2c', ink: white, aliases: ['benin'] },
  yedc: { letters: 'YO', ground: '#1c68ad', ink: white, aliases: ['yola'] },
};

const betting: Readonly<Record<BettingMarkId, Mark>> = {
  bet9ja: { letters: 'B9', ground: '#0b6835', ink: white },
  betking: { letters: 'BK', ground: '#102f76', ink: '#ffd13a' },
  betway: { letters: 'BW', ground: '#18191d', ink: white },
  nairabet: { letters: 'NB', ground: '#c2111c', ink: white },
  merrybet: { letters: 'MB', ground: '#e7b10d', ink: black },
  bangbet: { letters: 'BB', ground: '#ed5a13', ink: black },
  supabet: { letters: 'SB', ground: '#0c3f94', ink: white, aliases: ['supabets'] },
  paripesa: { letters: 'PP', ground: '#0e7b53', ink: white },
  mylottohub: { letters: 'ML', ground: '#5a2a91', ink: white },
  '1xbet': { letters: '1X', ground: '#14476f', ink: white },
  sportybet: { letters: 'SY', ground: '#c8122b', ink: white },
  msport: { letters: 'MS', ground: '#1d1e22', ink: '#f2d21b' },
  naijabet: { letters: 'NJ', ground: '#1a7a3a', ink: white },
  betbonanza: { letters: 'BZ', ground: '#263a8b', ink: white },
  livescorebet: { letters: 'LS', ground: '#2a2c31', ink: '#ff8a3c', aliases: ['livescore'] },
};

const exam: Readonly<Record<ExamMarkId, Mark>> = {
  waec: { letters: 'W', ground: '#1d3d91', ink: white },
  neco: { letters: 'N', ground: '#0b7849', ink: white },
  jamb: { letters: 'J', ground: '#15522d', ink: '#f5d349' },
  nabteb: { letters: 'NT', ground: '#1f5f8b', ink: white },
};

const bank: Readonly<Record<BankMarkId, Mark>> = {
  '9psb': { letters: '9P', ground: '#492a80', ink: white, aliases: ['120001', '9paymentservice'] },
  palmpay: { letters: 'P', ground: '#692bd2', ink: white, aliases: ['100033'] },
  cashconnect: { letters: 'CC', ground: '#0f6a5b', ink: white, aliases: ['090360'] },
  access: { letters: 'A', ground: '#ea7c12', ink: black, aliases: ['accessdiamond'] },
  citibank: { letters: 'CI', ground: '#0f4c8a', ink: white, aliases: ['citi'] },
  ecobank: { letters: 'EC', ground: '#00587c', ink: white, aliases: ['eco'] },
  fairmoney: { letters: 'FM', ground: '#14805a', ink: white },
  fcmb: { letters: 'FC', ground: '#5c2d86', ink: '#ffd23c', aliases: ['firstcitymonument'] },
  fidelity: { letters: 'FD', ground: '#134178', ink: '#9ed255' },
  firstbank: { letters: 'F', ground: '#10305f', ink: '#f0bd3c', aliases: ['first'] },
  globus: { letters: 'GL', ground: '#c01f2e', ink: white },
  gtbank: { letters: 'GT', ground: '#d9460f', ink: white, aliases: ['gt', 'gtb', 'gtco', 'guarantytrust'] },
  jaiz: { letters: 'JZ', ground: '#1a5a3c', ink: white },
  keystone: { letters: 'KS', ground: '#12509b', ink: white },
  kuda: { letters: 'K', ground: '#3f1a69', ink: white },
  lotus: { letters: 'LO', ground: '#3b3a97', ink: white },
  moniepoint: { letters: 'MP', ground: '#0c55dd', ink: white },
  opay: { letters: 'O', ground: '#0c8055', ink: white },
  optimus: { letters: 'OP', ground: '#a3152c', ink: white },
  parallex: { letters: 'PX', ground: '#27306e', ink: white },
  polaris: { letters: 'PO', ground: '#7c2a86', ink: white },
  premiumtrust: { letters: 'PT', ground: '#8d2f17', ink: white },
  providus: { letters: 'PV', ground: '#f2b51d', ink: black },
  stanbic: { letters: 'SI', ground: '#1247a6', ink: white, aliases: ['stanbicibtc'] },
  standardchartered: { letters: 'SC', ground: '#0a6f9f', ink: white },
  sterling: { letters: 'SG', ground: '#c11f3a', ink: white },
  suntrust: { letters: 'SU', ground: '#b7541b', ink: white },
  taj: { letters: 'TJ', ground: '#6a1a2f', ink: white },
  titantrust: { letters: 'TT', ground: '#1f2f46', ink: white, aliases: ['titan'] },
  uba: { letters: 'U', ground: '#bf1119', ink: white, aliases: ['unitedafrica'] },
  union: { letters: 'UN', ground: '#0b78b4', ink: white },
  unity: { letters: 'UY', ground: '#2c7a36', ink: white },
  vfd: { letters: 'VF', ground: '#a5252c', ink: white },
  wema: { letters: 'WE', ground: '#881c6a', ink: white, aliases: ['alat', 'alatbywema'] },
  zenith: { letters: 'Z', ground: '#c4111d', ink: white },
};

/** Every mark, by kind and id. A card network has none: it is plain text. */
export const markTable: Readonly<Record<ProviderKind, Readonly<Record<string, Mark>>>> = {
  network,
  tv,
  internet,
  electricity,
  betting,
  exam,
  bank,
  card: {},
};
