/** Cards side by side (spec 2): one column on phones, two on medium screens, three on large ones; beside a map, as many as fit. */
export const SALE_GRID =
  '[--gutter:0px] [--overhang:min(0.75rem,12px)] grid grow content-start grid-cols-1 gap-x-5 low:grid-cols-2 tall:grid-cols-2 tall:lg:grid-cols-3 @min-[42rem]/list:grid-cols-2';

/** An item of it: lines between the rows. */
export const SALE_ITEM = 'border-b border-line';
