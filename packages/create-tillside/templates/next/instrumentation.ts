/** Starts the companion with the server, so that it asks for the outcomes of open purchases before anybody comes. */
export async function register() {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { getTill } = await import('./server/get-till.ts');
    await getTill().ready();
  }
}
