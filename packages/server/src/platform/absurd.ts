const most = 1_000_000_000_000;

/** Whether an amount, as the platform writes it, is more than anybody pays: it is no amount, and says nothing. */
export function isAbsurd(amount: unknown): boolean {
  return (typeof amount === 'number' || typeof amount === 'string') && Math.abs(Number(amount)) > most;
}
