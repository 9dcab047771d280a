import type { Evidence } from '../../kernel/platform/limits.ts';

interface BillService {
  /** The platform's spelling. */
  readonly code: string;
  readonly name: string;
  readonly evidence: Evidence;
}

/** Cable television, with the codes the platform uses. `topup`: a balance can be topped up (platform §4.3). */
export const cableServices = [
  { code: 'dstv', name: 'DStv', topup: true, evidence: 'observed' },
  { code: 'gotv', name: 'GOtv', topup: true, evidence: 'observed' },
  { code: 'startimes', name: 'StarTimes', topup: false, evidence: 'observed' },
] as const satisfies readonly (BillService & { readonly topup: boolean })[];

export const cableCodes = ['dstv', 'gotv', 'startimes'] as const satisfies readonly CableCode[];
export const cableTopupCodes = ['dstv', 'gotv'] as const satisfies readonly CableCode[];
export type CableCode = (typeof cableServices)[number]['code'];

/** Nigeria's electricity distribution companies, with the codes the platform uses. A merchant may know others. */
export const electricityServices = [
  { code: 'ikedc', name: 'Ikeja Electric', evidence: 'observed' },
  { code: 'ekedc', name: 'Eko Electricity', evidence: 'observed' },
  { code: 'aedc', name: 'Abuja Electricity', evidence: 'observed' },
  { code: 'eedc', name: 'Enugu Electricity', evidence: 'observed' },
  { code: 'ibedc', name: 'Ibadan Electricity', evidence: 'observed' },
  { code: 'phedc', name: 'Port Harcourt Electricity', evidence: 'observed' },
  { code: 'kaduna', name: 'Kaduna Electric', evidence: 'observed' },
  { code: 'kano', name: 'Kano Electricity', evidence: 'observed' },
  { code: 'jed', name: 'Jos Electricity', evidence: 'observed' },
  { code: 'aba', name: 'Aba Power', evidence: 'observed' },
  { code: 'bedc', name: 'Benin Electricity', evidence: 'observed' },
] as const satisfies readonly BillService[];

export const meterTypes = ['prepaid', 'postpaid'] as const;
export type MeterType = (typeof meterTypes)[number];

/** Returns the `variation` of a data vend: the numeric part of a `plan_code` (platform §4.3). `null` if it has none. */
export function dataVariation(planCode: string): string | null {
  return /_(\d+)$/.exec(planCode.trim())?.[1] ?? null;
}
