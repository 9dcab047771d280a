import { getTill } from '../../../server/get-till.ts';

/** Everything below /till: what widgets ask, and the platform's webhooks. */
async function handle(request: Request): Promise<Response> {
  return getTill().fetch(request);
}

export { handle as DELETE, handle as GET, handle as OPTIONS, handle as POST };
