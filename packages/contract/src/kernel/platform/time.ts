/**
 * The offset of timestamps without one. The platform does not document it; West Africa Time is assumed
 * (`evidence: "assumed"`), because its prices and its customers are Nigerian.
 */
const platformOffset = '+01:00';

const plain = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(\.\d{1,6})?$/;
const zoned = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?)(\.\d{1,9})?(Z|[+-]\d{2}:?\d{2})$/;
const settlement = /^([A-Z][a-z]{2}), (\d{1,2}) (\d{4}) (\d{2}:\d{2}:\d{2})$/;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Converts any of the platform's timestamp styles to ISO 8601 with offset; `null` if the text is not a timestamp.
 * Styles: `2026-07-20 10:30:00`, `2026-07-20T10:30:00.000Z`, `Jul, 20 2026 10:30:00` (platform §2.1).
 */
export function toIsoTime(text: string, offset: string = platformOffset): string | null {
  const trimmed = text.trim();
  const candidate = isoCandidate(trimmed, offset);
  return candidate !== null && !Number.isNaN(Date.parse(candidate)) ? candidate : null;
}

function isoCandidate(text: string, offset: string): string | null {
  const withZone = zoned.exec(text);
  if (withZone) {
    const [, day, time, fraction = '', zone = 'Z'] = withZone;
    return `${day}T${time}${fraction}${zone === 'Z' ? '+00:00' : zone.replace(/^(.\d{2})(\d{2})$/, '$1:$2')}`;
  }
  const withoutZone = plain.exec(text);
  if (withoutZone) return `${withoutZone[1]}T${withoutZone[2]}${withoutZone[3] ?? ''}${offset}`;
  const settled = settlement.exec(text);
  if (!settled) return null;
  const [, month = '', day = '', year, time] = settled;
  const number = months.indexOf(month) + 1;
  if (number === 0) return null;
  return `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}T${time}${offset}`;
}

/** Writes an instant (milliseconds since 1970) in the style of settlement records, `Jul, 20 2026 10:30:00` (platform §2.1). */
export function toSettlementTime(epochMilliseconds: number, offset: string = platformOffset): string {
  const [day = '', time = ''] = toPlainTime(epochMilliseconds, offset).split(' ');
  const [year = '', month = '', date = ''] = day.split('-');
  return `${months[Number(month) - 1] ?? ''}, ${date} ${year} ${time}`;
}

/** Writes an instant (milliseconds since 1970) in the platform's plain style, `YYYY-MM-DD HH:MM:SS`. */
export function toPlainTime(epochMilliseconds: number, offset: string = platformOffset): string {
  const sign = offset.startsWith('-') ? -1 : 1;
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  const shifted = new Date(epochMilliseconds + sign * (hours * 60 + minutes) * 60_000);
  return shifted.toISOString().slice(0, 19).replace('T', ' ');
}
