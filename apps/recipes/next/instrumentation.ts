export async function register() {
  // Next.js compiles this for its Edge runtime as well, and leaves out there what is inside.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { getTill } = await import('./lib/till.ts');
    const till = getTill();
    await till.ready();
    // Ends event streams, and finishes what is being sent. With NEXT_MANUAL_SIG_HANDLE the process ends after that.
    process.once('SIGTERM', () => void till.close().finally(() => process.exit()));
  }
}
