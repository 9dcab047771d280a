/** Starts the companion with the server, so that it asks for the outcomes of open purchases before anybody comes. */
export async function register() {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { getTill } = await import('./server/get-till.ts');
    const till = getTill();
    await till.ready();
    // Ends event streams, and finishes what is being sent. `npm start` leaves the end of the process to this.
    process.once('SIGTERM', () => void till.close().finally(() => process.exit()));
  }
}
