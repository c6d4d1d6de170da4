import { locateExactly } from '../platform/page/geolocation.ts';

/** Where the device is at this moment, as exactly as it can tell; the person may have to agree. */
export const freshFix = (): ReturnType<typeof locateExactly> => locateExactly();
