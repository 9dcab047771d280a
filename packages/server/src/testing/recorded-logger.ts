import { guardLogger } from '../kernel/observe/log.ts';
import type { Logger } from '../kernel/options/options.ts';

export interface LogLine {
  readonly level: keyof Logger;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/** A logger as the companion uses it, behind its list of fields, and the lines that a host would see. */
export function recordedLogger(): { readonly logger: Logger; readonly lines: LogLine[] } {
  const lines: LogLine[] = [];
  const at = (level: keyof Logger) => (fields: Readonly<Record<string, unknown>>, message: string) =>
    void lines.push({ level, fields, message });
  return { lines, logger: guardLogger({ info: at('info'), warn: at('warn'), error: at('error') }) };
}
