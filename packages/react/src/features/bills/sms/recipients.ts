import { formatPhone, readPhone } from '@tillside/contract';

/** The content of a box of pasted numbers. */
export interface Recipients {
  /** `234` and ten digits, unique, in order. */
  readonly phones: readonly string[];
  /** Entries that are not Nigerian mobile numbers. */
  readonly faulty: readonly string[];
  /** The number of duplicates. */
  readonly repeats: number;
}

let newest: { readonly text: string; readonly recipients: Recipients } | null = null;

/** Parses numbers with any separators. The last result is cached, because a form asks several times per key press. */
export function readRecipients(text: string): Recipients {
  if (newest?.text !== text) newest = { text, recipients: read(text) };
  return newest.recipients;
}

/** One number per line, formatted; an invalid entry stays unchanged. */
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
