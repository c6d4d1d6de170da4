export interface Picture {
  readonly name: string;
  readonly png: Buffer;
}

const ROW_HEIGHT_PX = 620;

/** A page that shows all pictures, each with its name; `ratio` is width over height. */
export function contactSheet(title: string, ratio: number, pictures: readonly Picture[]): string {
  const width = Math.round(ROW_HEIGHT_PX * ratio);
  const figures = pictures
    .map(
      ({ name, png }) =>
        `<figure><img width="${width}" height="${ROW_HEIGHT_PX}" src="data:image/png;base64,${png.toString('base64')}"><figcaption>${name}</figcaption></figure>`,
    )
    .join('');
  return `<style>
    body { margin: 16px; background: #888; font: 14px sans-serif }
    main { display: flex; flex-wrap: wrap; gap: 16px }
    figure { margin: 0 }
  </style><h1>${title}</h1><main>${figures}</main>`;
}
