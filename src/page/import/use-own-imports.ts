import { useMemo } from 'react';
import { type OwnImport, ownImports } from '../../domain/import/own-imports.ts';
import { useOwnSaleIds } from '../lists/use-own-lists.ts';
import { useSaleViews } from '../sales/use-sale-views.ts';

const NO_IDS: readonly string[] = [];

/** The imports that the current person's sales came with, newest first. Empty while they are read. */
export function useOwnImports(): readonly OwnImport[] {
  const ids = useOwnSaleIds() ?? NO_IDS;
  const { views } = useSaleViews(ids);
  return useMemo(() => ownImports(views.values()), [views]);
}
