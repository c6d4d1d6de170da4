import { useEffect, useState } from 'react';
import { readManagingCode } from '../../domain/sale/managing-code.ts';
import { useDoor } from '../use-page.tsx';

/** The code of a sale that was posted on this device without an account; null until it is read, or none. */
export function useManagingCode(saleId: string): string | null {
  const door = useDoor();
  const [found, setFound] = useState<{ readonly saleId: string; readonly code: string } | null>(
    null,
  );

  useEffect(() => {
    let isCurrent = true;
    door.sales.managingCode(saleId).then(
      (secret) => {
        const code = readManagingCode(secret ?? '');
        if (isCurrent) setFound(code === null ? null : { saleId, code });
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [door, saleId]);

  return found?.saleId === saleId ? found.code : null;
}
