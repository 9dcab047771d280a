import type { TestCase, TestModule } from 'vitest/node';
import { aloneCommand, fromRoot, shortMessage, writeReport, type TestReport } from './report.ts';

/** Reports to `npm test` every test that Vitest ran, and failures outside any test. */
export default class VitestReporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly { message: string; stack?: string }[]) {
    const tests = modules.flatMap((module) => [...module.children.allTests()].map(reportOf));
    const broken = modules.flatMap((module) =>
      [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())].map(
        (error) => `${module.relativeModuleId}: ${textOf(error)}`,
      ),
    );
    writeReport({
      tests,
      errors: [...broken, ...unhandled.map(({ stack, message }) => shortMessage(stack ?? message))],
    });
  }
}

function reportOf(test: TestCase): TestReport {
  const { state } = test.result();
  const attempts = test.attempts();
  const failed = attempts.filter((attempt) => attempt.state === 'failed');
  const [error] = failed.flatMap(({ errors }) => errors ?? []);
  const file = fromRoot(test.module.moduleId);
  return {
    name: `${file} › ${test.fullName}`,
    state: state === 'passed' && failed.length > 0 ? 'flaky' : state === 'pending' ? 'failed' : state,
    seconds: attempts.reduce((sum, { duration }) => sum + duration / 1_000, 0),
    attempts: attempts.length,
    message: error === undefined ? '' : textOf(error),
    artifacts: test
      .artifacts()
      .flatMap(({ attachments = [] }) => attachments)
      .flatMap(({ path }) => (path === undefined ? [] : [fromRoot(path)])),
    // A project in a browser is named with it: `storybook (chromium)`.
    alone: aloneCommand(file, test.fullName.replaceAll(' > ', ' '), test.project.name.replace(/ \(\w+\)$/, '')),
  };
}

function textOf({ message, diff = '' }: { message: string; diff?: string }) {
  return shortMessage(`${message}\n${diff}`);
}
