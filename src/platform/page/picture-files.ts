import { fetchPhoto } from './photo-check.ts';

/** Pictures as files: reading them for a canvas, and exporting what a canvas shows. */

/**
 * An image to draw. It is read as bytes, because a canvas with an image of another origin on it
 * cannot be exported. Null if it cannot be loaded or is not an image.
 */
export async function loadPicture(address: string): Promise<ImageBitmap | HTMLImageElement | null> {
  try {
    // The security policy lets images read bytes of this page's memory, but not `fetch`.
    if (address.startsWith('blob:')) return await decoded(address);
    const found = await fetchPhoto(address);
    return found.check === 'fit' ? await createImageBitmap(found.photo) : null;
  } catch {
    return null;
  }
}

async function decoded(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

/** Waits until text in these fonts can be drawn, such as `800 40px "Noto Sans"`, or they cannot be loaded. */
export async function fontsLoaded(fonts: readonly string[]): Promise<void> {
  await Promise.allSettled(fonts.map((font) => document.fonts.load(font)));
}

/** What a canvas shows, as a PNG file. Throws if the browser cannot make one. */
export function pngOf(canvas: HTMLCanvasElement, name: string): Promise<File> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('no picture'));
      else resolve(new File([blob], name, { type: PNG }));
    }, PNG);
  });
}

const PNG = 'image/png';

/** Whether the browser's share sheet accepts a picture. */
export function canSharePictures(): boolean {
  const { canShare } = navigator as { canShare?: Navigator['canShare'] };
  if (canShare === undefined) return false;
  return navigator.canShare({ files: [new File([], 'a.png', { type: PNG })] });
}

/** Opens the browser's share sheet. `dismissed`: the person closed it. */
export async function sharePicture(
  file: File,
  text: { readonly title: string; readonly url: string },
): Promise<'shared' | 'dismissed' | 'failed'> {
  try {
    await navigator.share({ files: [file], ...text });
    return 'shared';
  } catch (error) {
    const isClosed = error instanceof DOMException && error.name === 'AbortError';
    return isClosed ? 'dismissed' : 'failed';
  }
}

/** Whether the browser can copy pictures. */
export function canCopyPictures(): boolean {
  const { clipboard } = navigator as { clipboard?: Clipboard };
  return clipboard !== undefined && 'ClipboardItem' in globalThis;
}

/** Copies a picture. The file is a promise, because Safari requires that the copy begins in the tap itself. */
export async function copyPicture(file: Promise<File>): Promise<'copied' | 'failed'> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ [PNG]: file })]);
    return 'copied';
  } catch {
    return 'failed';
  }
}
