import type { StaffHealth } from '@tillside/contract';
import { json, type CallerHandler } from '../../kernel/http/message.ts';

/** The health of each provider, with its evidence. It names no person, so reading it is not audited. */
export function providerHealthHandlers({
  evidence,
}: {
  evidence(): StaffHealth;
}): Readonly<Record<'GET /staff/health', CallerHandler>> {
  return { 'GET /staff/health': async () => json(evidence() satisfies StaffHealth) };
}
