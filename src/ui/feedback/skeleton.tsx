/** A quiet block in the place of what is still coming; give it the final size. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden className={`animate-glow rounded-lg bg-sunk ${className ?? ''}`} />;
}
