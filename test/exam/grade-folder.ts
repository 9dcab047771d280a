import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { graders } from './graders.ts';
import { bundle, type Page } from './page.ts';
import { link } from './repository.ts';
import { Shop } from './shop.ts';
import { refuseShortcuts } from './shortcuts.ts';
import { isTask, tasks, type Task } from './tasks.ts';

// `node test/exam/grade-folder.ts TASK FOLDER START`: in a process of its own, since the code of a stranger runs in it.
const [name = '', folder = '', start = ''] = process.argv.slice(2);
if (!isTask(name)) throw new Error(`There is no task ${name}.`);
const task: Task = tasks[name];
// What was bought at an earlier grading.
for (const left of globSync('.exam-*', { cwd: folder })) rmSync(join(folder, left), { recursive: true });
link(folder);
const shop = new Shop(folder);
let bundled: Promise<Page> | null = null;
const page = () => (bundled ??= bundle(shop, task.page ?? null));
await refuseShortcuts(shop, start, { tests: task.tests, page });
await graders[name](shop, page);
process.stdout.write(`${JSON.stringify(shop.checks)}\n`, () => process.exit());
