import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Photo, PhotoBytes } from '../../sync/photos/photo-state.ts';

/**
 * Sizes and digests of both renditions. The digests are MD5, because storages compute that for a stored file (its
 * ETag), and the server compares it with the declaration (SYNC-22).
 */
export function filesOf({
  large,
  small,
}: Pick<PhotoBytes, 'large' | 'small'>): Pick<Photo, 'bytes' | 'md5' | 'smallBytes' | 'smallMd5'> {
  return {
    bytes: large.byteLength,
    md5: md5Hex(large),
    smallBytes: small.byteLength,
    smallMd5: md5Hex(small),
  };
}

function md5Hex(bytes: ArrayBuffer): string {
  return bytesToHex(md5(new Uint8Array(bytes)));
}
