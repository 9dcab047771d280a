import { createTill } from '../../../server/till.ts';

async function handle(request: Request): Promise<Response> {
  const till = createTill(process.env);
  await till.ready();
  return till.fetch(request);
}

export { handle as DELETE, handle as GET, handle as OPTIONS, handle as POST };
