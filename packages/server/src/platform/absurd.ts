const most = 1_000_000_000_000;

/** Whether a platform amount is implausibly large, and so proves nothing. */
export function isAbsurd(amount: unknown): boolean {
  return (typeof amount === 'number' || typeof amount === 'string') && Math.abs(Number(amount)) > most;
}
