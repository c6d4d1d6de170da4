export interface Picture {
  readonly name: string;
  readonly png: Buffer;
}

const UPRIGHT_HEIGHT_PX = 620;
const BROAD_HEIGHT_PX = 370;

/** A page that shows all screenshots, each with its name; `ratio` is width over height. */
export function contactSheet(title: string, ratio: number, pictures: readonly Picture[]): string {
  const height = ratio < 1 ? UPRIGHT_HEIGHT_PX : BROAD_HEIGHT_PX;
  const width = Math.round(height * ratio);
  const figures = pictures
    .map(
      ({ name, png }) =>
        `<figure><img width="${width}" height="${height}" src="data:image/png;base64,${png.toString('base64')}"><figcaption>${name}</figcaption></figure>`,
    )
    .join('');
  return `<style>
    body { margin: 16px; background: #888; font: 14px sans-serif }
    main { display: flex; flex-wrap: wrap; gap: 16px }
    figure { margin: 0 }
  </style><h1>${title}</h1><main>${figures}</main>`;
}
