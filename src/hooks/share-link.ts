import { shareByBrowser } from '../platform/page/share.ts';

/** Shares a link, or copies it (spec 2); `dismissed` calls for no message. */
export const shareLink = (
  link: Parameters<typeof shareByBrowser>[0],
): ReturnType<typeof shareByBrowser> => shareByBrowser(link);
