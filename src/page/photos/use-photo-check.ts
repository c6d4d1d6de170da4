import { useEffect, useState } from 'react';
import { checkPhoto, knownCheck, type PhotoCheck } from '../../platform/page/photo-check.ts';

/**
 * Whether a photo may be shown. Null while that is not known: a photo is read once it `isWanted`. A null address means
 * that there is no photo.
 */
export function usePhotoCheck(address: string | null, isWanted: boolean): PhotoCheck | null {
  const [told, setTold] = useState<{ of: string; check: PhotoCheck } | null>(null);
  const known = address === null ? null : knownCheck(address);
  const check = told?.of === address ? told.check : known;
  useEffect(() => {
    if (address === null || check !== null || !isWanted) return undefined;
    let isCurrent = true;
    void checkPhoto(address).then((found) => {
      if (isCurrent) setTold({ of: address, check: found });
    });
    return () => {
      isCurrent = false;
    };
  }, [address, check, isWanted]);
  return check;
}
