const SAMPLE_PREFIX = '/samples/';

const SERVER: string = import.meta.env['VITE_SUPABASE_URL'] ?? '';

/** The address of a photo. Samples come with the app; others are in the public bucket (spec 9). */
export function saleImageAddress(path: string, server: string = SERVER): string {
  if (path.startsWith(SAMPLE_PREFIX)) return path;
  const base = server === 'same-origin' ? '' : server;
  const safePath = path.split('/').map(encodeURIComponent).join('/');
  return `${base}/storage/v1/object/public/sale-images/${safePath}`;
}
