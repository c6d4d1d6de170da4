/**
 * Shows the text that came with the document where it was, so that nothing goes blank while the app is loading the page.
 * The element itself is moved: it is as it was, down to the words that someone has marked.
 */
export function EarlyPageText({ text }: { readonly text: HTMLElement }) {
  return (
    <div
      ref={(box) => {
        if (text.parentElement !== box) box?.replaceChildren(text);
      }}
    />
  );
}
