import type { Logger } from '@tillside/server';

/** One line per message on standard output. Use your own logger here: pino and similar loggers fit unchanged. */
export const consoleLogger: Logger = {
  info: (fields, message) => write('info', fields, message),
  warn: (fields, message) => write('warn', fields, message),
  error: (fields, message) => write('error', fields, message),
};

function write(level: string, fields: Readonly<Record<string, unknown>>, message: string): void {
  process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), level, message, ...fields })}\n`);
}
