import { useMemo, type ReactNode } from 'react';
import { encode } from 'uqr';

export interface AccountCodeProps {
  readonly text: string;
  readonly label: string;
}

/** A text as a QR code, drawn locally. Always dark on light, which scanners need. */
export function AccountCode({ text, label }: AccountCodeProps): ReactNode {
  const { size, path } = useMemo(() => drawing(text), [text]);
  return (
    <svg className="ts-code-drawing" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect className="ts-code-ground" width={size} height={size} />
      <path className="ts-code-dots" d={path} shapeRendering="crispEdges" />
    </svg>
  );
}

function drawing(text: string): { readonly size: number; readonly path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const dots = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: dots.join('') };
}
