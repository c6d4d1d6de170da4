import { useEffect, useState } from 'react';
import { readManagingCode } from '../../domain/sale/managing-code.ts';
import { useDoor } from '../app/use-page.tsx';

/** The code of a sale posted on this device without an account. Null until it is read, or if there is none. */
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
