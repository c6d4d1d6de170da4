/** A placeholder for content that is loading. Give it the final size. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden className={`animate-glow rounded-lg bg-sunk ${className ?? ''}`} />;
}
