import { httpInterfaces, httpReference } from './http-reference.ts';
import { packageReference, referencedPackages } from './package-reference.ts';

export interface ReferencePage {
  readonly title: string;
  readonly text: () => string;
}

/** Pages that are made of types and schemas, by the last part of their address. */
export const referencePages: ReadonlyMap<string, ReferencePage> = new Map([
  ...httpInterfaces.map((name): [string, ReferencePage] => [
    `${name}-routes`,
    {
      title: `${name === 'companion' ? 'Companion' : 'Platform'}: routes and schemas`,
      text: () => httpReference(name),
    },
  ]),
  ...referencedPackages.map((name): [string, ReferencePage] => [
    `exports-of-${name}`,
    { title: `Exports of @tillside/${name}`, text: () => packageReference(name) },
  ]),
]);
