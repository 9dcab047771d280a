import { createSandbox } from '@tillside/sandbox';
import { reportToBench } from './serving.ts';

const sandbox = createSandbox({ postLimit: 0 });
const { url } = await sandbox.listen();
reportToBench({ api: `${url}/api/v1` }, {}, () => sandbox.close());
