import { useMemo, type ReactNode } from 'react';
import { encode } from 'uqr';

export interface QrCodeProps {
  readonly text: string;
  readonly label: string;
}

/** A text as a QR code, drawn locally. Always dark on light, which scanners need. */
export function QrCode({ text, label }: QrCodeProps): ReactNode {
  const { size, data } = useMemo(() => encode(text, { ecc: 'M', border: 4 }), [text]);
  const dots = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className="ts-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect className="ts-qr-ground" width={size} height={size} />
      <path className="ts-qr-dots" d={dots.join('')} />
    </svg>
  );
}
