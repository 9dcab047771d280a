import type { ReactNode } from 'react';
import { fromChunk } from '../../../session/from-chunk.ts';
import { useLoaded } from '../../../session/use-loaded.ts';

/** A QR code for another phone's camera. The address can be copied without it. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }): ReactNode {
  const { part: encode } = useLoaded('qr code', () => fromChunk(() => import('./encode-code.ts'), 'encodeCode'));
  if (!encode) return <span className="ts-qr" aria-hidden="true" />;
  const { path, size } = encode(text);
  return (
    <svg className="ts-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect className="ts-qr-ground" width={size} height={size} />
      <path className="ts-qr-marks" d={path} />
    </svg>
  );
}
