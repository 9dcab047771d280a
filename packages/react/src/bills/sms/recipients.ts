import { formatPhone, readPhone } from '@tillside/contract';

/** What stands in a box of pasted numbers. */
export interface Recipients {
  /** `234` and ten digits, each once, in order. */
  readonly phones: readonly string[];
  /** What is no Nigerian mobile number. */
  readonly faulty: readonly string[];
  /** How many stand there again. */
  readonly repeats: number;
}

let newest: { readonly text: string; readonly recipients: Recipients } | null = null;

/** Reads numbers with anything between them. The newest answer is kept: a form asks several times with every key. */
export function readRecipients(text: string): Recipients {
  if (newest?.text !== text) newest = { text, recipients: read(text) };
  return newest.recipients;
}

/** One number on each line, as people read them; what is no number stays as it is. */
export function writeRecipients(phones: readonly string[], faulty: readonly string[]): string {
  return [...phones.map(formatPhone), ...faulty].join('\n');
}

function read(text: string): Recipients {
  const phones = new Set<string>();
  const faulty: string[] = [];
  let repeats = 0;
  for (const entry of text.split(/[\n\r\t,;|]+/).flatMap(entriesOf)) {
    const reading = readPhone(entry);
    if (!reading.ok) faulty.push(entry);
    else if (phones.has(reading.phone)) repeats += 1;
    else phones.add(reading.phone);
  }
  return { phones: [...phones], faulty, repeats };
}

/** `0803 123 4567` is one number, and `08031234567 08051234567` are two. */
function entriesOf(part: string): readonly string[] {
  const entry = part.replace(/^["'\s]+|["'\s]+$/g, '');
  if (entry === '') return [];
  const words = entry.split(/\s+/);
  return words.length > 1 && words.every((word) => readPhone(word).ok) ? words : [entry];
}
