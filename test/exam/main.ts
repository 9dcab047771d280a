import { existsSync, mkdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { grade, type Grade } from './exam.ts';
import { writeStart } from './repository.ts';
import { isTask, taskNames, type TaskName } from './tasks.ts';

const usage = `npm run tool -- exam --start FOLDER    writes the repositories of the ${taskNames.length} tasks into a new folder
npm run tool -- exam FOLDER [--json]   grades the answers in it, or FOLDER itself where it is one
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { start: { type: 'string' }, json: { type: 'boolean', default: false } },
});

if (values.start !== undefined) {
  mkdirSync(values.start);
  for (const name of taskNames) writeStart(name, join(values.start, name));
  process.stdout.write(`${taskNames.join('\n')}\n\nEach has a TASK.md. Then: npm run tool -- exam ${values.start}\n`);
} else if (positionals.length !== 1) {
  process.stdout.write(usage);
  process.exitCode = 1;
} else {
  const answers = answersIn(resolve(positionals[0] ?? ''));
  const grades: Grade[] = [];
  for (const [task, folder] of answers) grades.push(await grade(task, folder));
  const passed = grades.filter((one) => one.passed).length;
  process.stdout.write(
    values.json ? `${JSON.stringify({ passed, of: grades.length, grades })}\n` : written(grades, passed),
  );
  process.exitCode = passed === grades.length && passed > 0 ? 0 : 1;
}

/** The answers in a folder, by task: folders with the names of tasks, or the folder itself. */
function answersIn(folder: string): readonly (readonly [TaskName, string])[] {
  const own = basename(folder);
  if (isTask(own) && existsSync(join(folder, 'package.json'))) return [[own, folder]];
  const found = taskNames.filter((name) => existsSync(join(folder, name, 'package.json')));
  if (found.length === 0)
    throw new Error(`${folder} holds no answer: no folder is named ${taskNames.join(', ')}. Begin with --start.`);
  return found.map((name) => [name, join(folder, name)]);
}

function written(grades: readonly Grade[], passed: number): string {
  const lines = grades.flatMap(({ task, passed: isRight, checks }) => [
    `${isRight ? 'passed' : 'FAILED'}  ${task}`,
    ...checks.flatMap(({ name, ok, why = '' }) =>
      ok ? [] : [`        ${name}: ${why.split('\n').slice(0, 6).join('\n          ')}`],
    ),
  ]);
  return `${lines.join('\n')}\n\n${passed} of ${grades.length} passed.\n`;
}
