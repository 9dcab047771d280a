import type { Line } from '../../kernel/flow/bill-fields.ts';
import type { PictureColors, PictureMark, ReceiptPicture } from '../../kernel/flow/receipt-picture.ts';

const width = 384;
const edge = 16;
const pad = 20;
const head = 64;
const sharpness = 2;
const paper = { ground: '#ffffff', text: '#14161b', muted: '#5a6270', line: '#e4e6eb', success: '#0a6b43' };

interface Pictures {
  readonly logo: HTMLImageElement | null;
  readonly mark: HTMLImageElement | null;
}

/** Draws a receipt as a PNG. `null` where the browser cannot draw or write one. */
export async function drawReceipt(picture: ReceiptPicture, colors: PictureColors): Promise<Blob | null> {
  const [logo, mark] = await Promise.all([
    loaded(picture.logo),
    loaded(picture.mark && 'url' in picture.mark ? picture.mark.url : null),
  ]);
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  const height = draw(pen, picture, colors, { logo, mark }, 0);
  canvas.width = width * sharpness;
  canvas.height = height * sharpness;
  pen.scale(sharpness, sharpness);
  draw(pen, picture, colors, { logo, mark }, height);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
}

/** Draws everything onto a ground of this height, and returns the height that it needs. */
function draw(
  pen: CanvasRenderingContext2D,
  picture: ReceiptPicture,
  colors: PictureColors,
  { logo, mark }: Pictures,
  height: number,
): number {
  const write = writer(pen, colors.font);
  const centre = width / 2;
  const foot = picture.foot === '' ? edge : 52;
  pen.fillStyle = colors.ground;
  pen.fillRect(0, 0, width, height);
  write(picture.title, {
    x: width - edge,
    y: 40,
    size: 15,
    weight: 600,
    color: colors.text,
    align: 'right',
    room: 100,
  });
  if (logo) pen.drawImage(logo, edge, 18, 28, 28);
  const start = logo ? edge + 40 : edge;
  write(picture.shop, { x: start, y: 40, size: 15, weight: 650, color: colors.text, align: 'left', room: 220 });

  pen.fillStyle = paper.ground;
  roundedRectangle(pen, edge, head, width - 2 * edge, Math.max(0, height - head - foot), 16);
  let y = head + pad;
  if (picture.mark) {
    drawMark(pen, picture.mark, { official: mark, font: colors.font }, centre - 24, y);
    y += 48 + 24;
  } else y += 16;
  const middle = { x: centre, align: 'center', room: width - 2 * (edge + pad) } as const;
  y = write(picture.badge, { ...middle, y, size: 13, weight: 650, color: paper.success }) + 40;
  y =
    picture.amount === ''
      ? y - 12
      : write(picture.amount, { ...middle, y, size: 40, weight: 720, color: paper.text }) + 30;
  y = write(picture.subject, { ...middle, y, size: 16, weight: 550, color: paper.text }) + 20;
  y = tear(pen, y, colors.ground) + 32;
  for (const { label, value } of picture.codes) {
    y = write(label, { ...middle, y, size: 13, weight: 450, color: paper.muted }) + 30;
    y = write(value, { ...middle, y, size: 21, weight: 700, color: paper.text }) + 34;
  }
  for (const line of picture.lines) y = writeLine(write, line, y) + 26;
  if (picture.foot !== '')
    write(picture.foot, { ...middle, y: height - 22, size: 12, weight: 450, color: colors.text, lines: 1 });
  return y - 6 + foot;
}

function writeLine(write: Writer, { label, value }: Line, y: number): number {
  const inner = edge + pad;
  const labelEnd = write(label, { x: inner, y, size: 14, weight: 400, color: paper.muted, align: 'left', room: 120 });
  const text = { x: width - inner, y, size: 14, weight: 550, color: paper.text, align: 'right' } as const;
  return Math.max(labelEnd, write(value, { ...text, room: width - 2 * inner - 132 }));
}

interface Writing {
  readonly x: number;
  /** The first baseline. */
  readonly y: number;
  readonly size: number;
  readonly weight: number;
  readonly color: string;
  readonly align: 'left' | 'right' | 'center';
  readonly room: number;
  /** Maximum number of lines. Default: no limit. */
  readonly lines?: number;
}

/** Writes a text in as many lines as it needs, and returns the last baseline. */
type Writer = (text: string, how: Writing) => number;

function writer(pen: CanvasRenderingContext2D, font: string): Writer {
  return (text, { x, y, size, weight, color, align, room, lines = Infinity }) => {
    pen.font = `${weight} ${size}px ${font}`;
    pen.fillStyle = color;
    pen.textAlign = align;
    const rows = rowsOf(text, (row) => pen.measureText(row).width <= room).slice(0, lines);
    rows.forEach((row, index) => pen.fillText(row, x, y + index * size * 1.35));
    return y + Math.max(0, rows.length - 1) * size * 1.35;
  };
}

/** Breaks a text between words, and inside a word that is wider than a row. */
export function rowsOf(text: string, fits: (row: string) => boolean): readonly string[] {
  const rows: string[] = [];
  let row = '';
  for (const word of text.split(/\s+/)) {
    const longer = row === '' ? word : `${row} ${word}`;
    if (fits(longer)) {
      row = longer;
      continue;
    }
    if (row !== '') rows.push(row);
    row = '';
    for (const letter of word) {
      if (row !== '' && !fits(row + letter)) {
        rows.push(row);
        row = '';
      }
      row += letter;
    }
  }
  return row === '' ? rows : [...rows, row];
}

/** The notches and the dashed line between the parts of a slip. Returns its height on the page. */
function tear(pen: CanvasRenderingContext2D, y: number, ground: string): number {
  pen.fillStyle = ground;
  for (const x of [edge, width - edge]) {
    pen.beginPath();
    pen.arc(x, y, 8, 0, 2 * Math.PI);
    pen.fill();
  }
  pen.strokeStyle = paper.line;
  pen.lineWidth = 2;
  pen.setLineDash([4, 4]);
  pen.beginPath();
  pen.moveTo(edge + 12, y);
  pen.lineTo(width - edge - 12, y);
  pen.stroke();
  pen.setLineDash([]);
  return y;
}

function drawMark(
  pen: CanvasRenderingContext2D,
  mark: PictureMark,
  { official, font }: { readonly official: HTMLImageElement | null; readonly font: string },
  x: number,
  y: number,
): void {
  if ('url' in mark) {
    if (official) pen.drawImage(official, x, y, 48, 48);
    return;
  }
  pen.fillStyle = mark.ground;
  roundedRectangle(pen, x, y, 48, 48, 48 * 0.2857);
  if (!('paths' in mark)) {
    writer(pen, font)(mark.letters, {
      x: x + 24,
      y: y + 31,
      size: 19,
      weight: 700,
      color: mark.ink,
      align: 'center',
      room: 48,
    });
    return;
  }
  pen.strokeStyle = mark.ink;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  for (const { d, transform } of mark.paths) {
    const [left = 0, top = 0, scale = 1] = (transform.match(/[\d.]+/g) ?? []).map(Number);
    pen.save();
    pen.translate(x, y);
    pen.scale(48 / 28, 48 / 28);
    pen.translate(left, top);
    pen.scale(scale, scale);
    pen.lineWidth = mark.strokeWidth;
    pen.stroke(new Path2D(d));
    pen.restore();
  }
}

function roundedRectangle(
  pen: CanvasRenderingContext2D,
  x: number,
  y: number,
  wide: number,
  high: number,
  radius: number,
): void {
  pen.beginPath();
  pen.moveTo(x + radius, y);
  pen.arcTo(x + wide, y, x + wide, y + high, radius);
  pen.arcTo(x + wide, y + high, x, y + high, radius);
  pen.arcTo(x, y + high, x, y, radius);
  pen.arcTo(x, y, x + wide, y, radius);
  pen.fill();
}

/** A picture whose server lets it be drawn and saved; `null` for any other. */
function loaded(url: string | null): Promise<HTMLImageElement | null> {
  if (url === null) return Promise.resolve(null);
  return new Promise((resolve) => {
    const image = new Image();
    image.crossOrigin = 'anonymous';
    image.addEventListener('load', () => resolve(image));
    image.addEventListener('error', () => resolve(null));
    image.src = url;
  });
}
