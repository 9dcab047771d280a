import { getTill } from '../../../lib/till.ts';

const handle = (request: Request): Promise<Response> => getTill().fetch(request);

export { handle as DELETE, handle as GET, handle as OPTIONS, handle as POST };
