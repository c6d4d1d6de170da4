/** An empty table, for empty lists. */
export function EmptyTable() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 160 90"
      className="w-44 fill-none stroke-drawn stroke-2 [stroke-linecap:round] [stroke-linejoin:round]"
    >
      <path d="M6 84h148" />
      <path className="fill-card" d="M18 46h124v8H18Z" />
      <path d="m32 54-5 30M128 54l5 30" />
      <path className="fill-sign" d="m66 18 7-6h26v14H73Z" />
      <circle className="fill-card" cx="74" cy="19" r="1.6" />
      <path d="M72 19C62 22 56 34 60 46" />
      <path className="stroke-edge" d="M100 40h14M46 40h8" />
    </svg>
  );
}
