import { Fragment, type ReactNode } from 'react';

/**
 * Things that people find at a sale. Each is drawn on the ground at (0, 0) and is about 30 units high. The scene sets
 * the strokes.
 */
export const THINGS: readonly ReactNode[] = [
  <Fragment key="lamp">
    <path className="fill-sign" d="M-10-21-5-35H5L10-21Z" />
    <path d="M0-21V-4" />
    <path className="fill-card" d="M-7 0H7L5-4H-5Z" />
  </Fragment>,
  <Fragment key="records">
    <path className="fill-(--accent)" d="M-9-14v-8h5v8M-2-14v-10h5v10" />
    <path className="fill-sign" d="M5-14v-7h4v7" />
    <path className="fill-card" d="M-13-14h26L11 0h-22Z" />
    <path d="M-4-7h8" />
  </Fragment>,
  <Fragment key="vase">
    <path d="M0-19c0-6-4-7-6-11M0-19c1-5 4-7 5-12" />
    <circle className="fill-sign" cx="-6.5" cy="-32" r="3" />
    <circle className="fill-card" cx="5.5" cy="-33" r="3" />
    <path className="fill-(--accent)" d="M-3.5-19h7l-1 4C9-11 8-2 4 0h-8C-8-2-9-11-2.5-15Z" />
  </Fragment>,
  <Fragment key="books">
    <path className="fill-card" d="M-13-6h26v6h-26Z" />
    <path className="fill-(--accent)" d="M-11-12h22v6h-22Z" />
    <path className="fill-sign" d="M-12-18H8v6h-20Z" />
  </Fragment>,
  <Fragment key="radio">
    <path d="M8-17 14-30" />
    <rect className="fill-card" x="-14" y="-17" width="28" height="17" rx="3" />
    <circle className="fill-sign" cx="-5.5" cy="-8.5" r="4.5" />
    <path d="M4-12h6M4-8h6" />
  </Fragment>,
  <Fragment key="bear">
    <circle className="fill-sign" cx="-5" cy="-26" r="3.2" />
    <circle className="fill-sign" cx="5" cy="-26" r="3.2" />
    <path className="fill-sign" d="M-8 0c-4-7-2-12 8-12S12-7 8 0Z" />
    <circle className="fill-sign" cx="0" cy="-19" r="8" />
    <path d="M-2.5-20v.2M2.5-20v.2M-1.5-16.500h3" />
  </Fragment>,
  <Fragment key="clock">
    <path className="fill-(--accent)" d="M-10 0v-14a10 10 0 0 1 20 0V0Z" />
    <circle className="fill-card" cx="0" cy="-13" r="5.5" />
    <path d="M0-16v3l2 1.5" />
  </Fragment>,
  <Fragment key="chair">
    <path className="fill-card" d="M-8-30H6l-1 14h-12Z" />
    <path className="fill-(--accent)" d="M-9-16H8l1 5H-9Z" />
    <path d="M-8-11-9 0M7-11 8 0" />
  </Fragment>,
];

/** A whole number from a text, always the same for the same text (FNV-1a). Varies a drawing by its sale. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** `count` different objects, chosen by the seed. */
export function pickThings(seed: number, count: number): readonly ReactNode[] {
  const left = [...THINGS];
  const picked: ReactNode[] = [];
  let rest = seed;
  while (picked.length < count && left.length > 0) {
    picked.push(...left.splice(rest % left.length, 1));
    rest = Math.floor(rest / THINGS.length);
  }
  return picked;
}
