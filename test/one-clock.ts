/** A clock as a widget writes it. */
const written = /\d{1,2}:\d{2}/;

/** `09:41`, and `9:41` as it stands in the clocks of twelve hours. */
function inLagos(iso: string): readonly string[] {
  const [hours = '', minutes = ''] = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', timeStyle: 'short' })
    .format(Date.parse(iso))
    .split(':');
  return [`${hours}:${minutes}`, `${Number(hours) % 12 || 12}:${minutes}`];
}

/** Times below an element that are not those of Lagos, wherever the browser is. */
export function strangeTimes(element: ParentNode): readonly string[] {
  return [...element.querySelectorAll<HTMLTimeElement>('time[datetime*="T"]')]
    .filter(({ dateTime, textContent }) => {
      const text = textContent ?? '';
      return written.test(text) && !inLagos(dateTime).some((clock) => text.includes(clock));
    })
    .map(({ dateTime, textContent }) => `${dateTime} is shown as ${textContent}`);
}
