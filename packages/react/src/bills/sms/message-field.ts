import { countSmsSegments, limits } from '@tillside/contract/browser';
import { textField } from '../../fields/text-field.tsx';
import { smsWords } from '../../messages/en-NG/sms.ts';
import type { BillContext } from '../../purchase/bill.ts';
import type { BillField } from '../../purchase/bill-fields.ts';
import { readRecipients } from './recipients.ts';

/** Asks for the text, and tells in how many parts it travels: each is paid for, to each number. */
export const messageField: BillField = textField({
  label: ({ say }) => say(smsWords).smsMessageLabel,
  rows: 5,
  dir: 'auto',
  fault: (text, context) => {
    const words = context.say(smsWords);
    const most = mostCharacters(context);
    if (text === '') return words.smsMessageEmpty;
    return text.length > most ? words.smsMessageTooLong({ most: context.format.count(most) }) : null;
  },
  hint: (context, texts) => {
    const message = texts['message'] ?? '';
    if (message.trim() === '') {
      return context.say(smsWords).smsMessageHint({ most: context.format.count(mostCharacters(context)) });
    }
    return partsOf(message.trim(), readRecipients(texts['to'] ?? '').phones.length, context);
  },
});

/** `170 of 306 characters, 2 parts. 2 × 40 = 80 to pay for`. */
function partsOf(message: string, recipients: number, { say, format }: BillContext): string {
  const words = say(smsWords);
  const { alphabet, length, segments } = countSmsSegments(message);
  const room = alphabet === 'GSM-7' ? [160, 153] : [70, 67];
  const [alone = 0, each = 0] = room;
  const parts = words.smsParts({
    length: format.count(length),
    room: format.count(segments > 1 ? segments * each : alone),
    parts: format.count(segments),
    one: segments === 1,
  });
  const sentences = [parts];
  const special = alphabet === 'UCS-2' ? firstSpecial(message) : undefined;
  if (special !== undefined) sentences.push(words.smsUnicode({ characters: special }).replace(/\.$/, ''));
  if (recipients > 0 && recipients * segments > 1) {
    const product = format.count(recipients * segments);
    const named = { parts: format.count(segments), numbers: format.count(recipients), messages: product };
    sentences.push(words.smsTimes(named));
  }
  return `${sentences.join('. ')}.`;
}

/** The character that keeps a message out of the short alphabet, to be shown. */
function firstSpecial(message: string): string | undefined {
  return Array.from(message).find((character) => countSmsSegments(character).alphabet === 'UCS-2');
}

function mostCharacters({ session }: BillContext): number {
  return session.catalogue.sms?.length ?? limits.smsLength.value;
}
