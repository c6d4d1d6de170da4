/** How long a browser may take to begin with a download. */
const KEPT_MS = 60_000;

/** Hands a file to the person: the browser puts it where it puts downloads. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
