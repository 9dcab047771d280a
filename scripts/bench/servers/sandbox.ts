import { createSandbox } from '@tillside/sandbox';
import { tellBench } from './serving.ts';

const sandbox = createSandbox({ postLimit: 0 });
const { url } = await sandbox.listen();
tellBench({ api: `${url}/api/v1` }, {}, () => sandbox.close());
