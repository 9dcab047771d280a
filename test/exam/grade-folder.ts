import { graders } from './graders.ts';
import { link } from './repository.ts';
import { Shop } from './shop.ts';
import { refuseShortcuts } from './shortcuts.ts';
import { isTask, tasks } from './tasks.ts';

// `node test/exam/grade-folder.ts TASK FOLDER START`: in a process of its own, since the code of a stranger runs in it.
const [task = '', folder = '', start = ''] = process.argv.slice(2);
if (!isTask(task)) throw new Error(`There is no task ${task}.`);
link(folder);
const shop = new Shop(folder);
await refuseShortcuts(shop, start, tasks[task].tests);
await graders[task](shop);
process.stdout.write(`${JSON.stringify(shop.checks)}\n`, () => process.exit());
