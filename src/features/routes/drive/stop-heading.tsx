/** The name of a stop in large letters. */
export function StopHeading({ title }: { readonly title: string }) {
  return (
    <h2
      translate="no"
      className="line-clamp-3 text-[min(2rem,8.8vw)] leading-[1.1] wrap-anywhere abreast:text-[min(2rem,4.4vw)]"
    >
      {title}
    </h2>
  );
}
