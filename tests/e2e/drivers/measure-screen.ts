/** What is wrong with the layout of a page, measured. Each function runs in the page. */

/** Controls whose words are cut, or that reach beyond the screen. */
export function clippedControls(): string[] {
  const scrollsSideways = (element: Element): boolean => {
    for (let at = element.parentElement; at !== null; at = at.parentElement) {
      const { overflowX } = getComputedStyle(at);
      if (overflowX === 'auto' || overflowX === 'scroll') return true;
    }
    return false;
  };
  const found: string[] = [];
  for (const control of document.querySelectorAll<HTMLElement>('a[href], button, input, select')) {
    const { width, left, right } = control.getBoundingClientRect();
    const isSeen = control.checkVisibility({
      visibilityProperty: true,
      opacityProperty: true,
      contentVisibilityAuto: true,
    });
    // One pixel: read aloud only.
    if (!isSeen || width <= 1 || control.closest('.sr-only, .skip-link, .maplibregl-map')) continue;
    const name = control.getAttribute('aria-label') ?? control.textContent.trim().slice(0, 40);
    const isInput = control instanceof HTMLInputElement;
    // For a link within a line of text, the line is measured.
    const isInline = getComputedStyle(control).display === 'inline';
    if (!isInput && !isInline && control.scrollWidth > control.clientWidth + 1) {
      found.push(`cut: ${name}`);
    }
    const isBeside = left < -1 || right > document.documentElement.clientWidth + 1;
    if (isBeside && !scrollsSideways(control)) found.push(`beside the screen: ${name}`);
  }
  return found;
}

/** What makes the page wider than the screen: the innermost elements that reach beyond it. */
export function beyondTheScreen(): string[] {
  const isBeyond = (element: Element) =>
    element.getBoundingClientRect().right > document.documentElement.clientWidth + 1;
  return [...document.querySelectorAll('body *')]
    .filter((element) => isBeyond(element) && ![...element.children].some(isBeyond))
    .map(({ tagName, textContent }) => `${tagName.toLowerCase()} "${textContent.slice(0, 30)}"`);
}

/**
 * Controls that cover each other. Controls of fixed bars cover others on purpose, and so do small ones on a photo that
 * opens.
 */
export function overlappingControls(): string[] {
  const isFixed = (element: Element): boolean => {
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const { position } = getComputedStyle(at);
      if (position === 'fixed' || position === 'sticky') return true;
    }
    return false;
  };
  /** A control that a scrolling part of the page hides covers nothing. */
  const isInSight = (control: Element, { left, right, top, bottom }: DOMRect): boolean => {
    for (let at = control.parentElement; at !== null; at = at.parentElement) {
      if (getComputedStyle(at).overflow === 'visible') continue;
      const clip = at.getBoundingClientRect();
      const isOut =
        right <= clip.left || left >= clip.right || bottom <= clip.top || top >= clip.bottom;
      if (isOut) return false;
    }
    return true;
  };
  const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select')]
    .filter((control) =>
      control.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }),
    )
    .filter(
      (control) => !isFixed(control) && !control.closest('.sr-only, .skip-link, .maplibregl-map'),
    )
    .map((control) => ({
      control,
      boxes: [...control.getClientRects()].filter((box) => isInSight(control, box)),
    }));
  const nameOf = (control: Element) =>
    control.getAttribute('aria-label') ?? control.textContent.trim().slice(0, 30);
  const isUpon = (a: DOMRect, b: DOMRect) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
  const found: string[] = [];
  for (const [index, a] of controls.entries()) {
    for (const b of controls.slice(index + 1)) {
      const isWithin = a.control.contains(b.control) || b.control.contains(a.control);
      // A button in a text box, such as the one that clears it.
      const isInBox =
        a.control instanceof HTMLInputElement &&
        a.control.parentElement === b.control.parentElement;
      const isOnPicture = [a.control, b.control].some(
        (control) =>
          control.textContent.trim() === '' &&
          control.querySelector('img, svg') !== null &&
          control.clientHeight > 100,
      );
      if (isWithin || isInBox || isOnPicture) continue;
      if (a.boxes.some((box) => b.boxes.some((other) => isUpon(box, other)))) {
        found.push(`${nameOf(a.control)} / ${nameOf(b.control)}`);
      }
    }
  }
  return found;
}

/** Texts of cards, and of what a sheet lists, that take more lines than a column of `fewest` letters needs. */
export function narrowTexts(fewest: number): string[] {
  const linesNeeded = (text: string) => {
    let lines = 0;
    let free = 0;
    for (const { length } of text.split(/\s+|(?<=-)/)) {
      const isOnSameLine = length < free;
      if (!isOnSameLine) lines += 1;
      free = isOnSameLine ? free - length - 1 : fewest - length;
    }
    return lines;
  };
  const found: string[] = [];
  for (const card of document.querySelectorAll('main article, dialog li')) {
    const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
      const lines = new Set(tops).size;
      const text = texts.currentNode.textContent?.trim() ?? '';
      if (lines > 1 && lines > linesNeeded(text)) found.push(`${lines}: ${text}`);
    }
  }
  return found;
}

/** Filled fields of dates and times without room for what they say and for their buttons; and cut words of the header. */
export function cutValues(): string[] {
  const pen = document.createElement('canvas').getContext('2d');
  const fields = document.querySelectorAll<HTMLInputElement>('input[type=date], input[type=time]');
  const cut = [...fields].filter((field) => {
    if (field.value === '' || !field.checkVisibility() || pen === null) return false;
    const { font, fontSize, paddingInlineStart, paddingInlineEnd } = getComputedStyle(field);
    pen.font = font;
    const text = field.type === 'date' ? '00/00/0000' : '00:00 AM';
    const padding = Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd);
    // The browser's own button is as wide as its letters are high.
    const own = pen.measureText(text).width + Number.parseFloat(fontSize) + padding;
    const clear = field.parentElement?.querySelector('button')?.clientWidth ?? 0;
    return own + clear > field.clientWidth;
  });
  const words = [...document.querySelectorAll<HTMLElement>('header button span')].filter(
    (word) => word.clientWidth > 1 && word.scrollWidth > word.clientWidth + 1,
  );
  return [
    ...cut.map(({ type, value, clientWidth }) => `${type} ${value} in ${clientWidth} px`),
    ...words.map(({ textContent }) => `header: ${textContent}`),
  ];
}

/** Times whose AM or PM stands on a line of its own. */
export function brokenTimes(): string[] {
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode.textContent ?? '';
    for (const { index, 0: time } of text.matchAll(/\d\s[AP]M\b/g)) {
      const range = document.createRange();
      range.setStart(texts.currentNode, index);
      range.setEnd(texts.currentNode, index + time.length);
      const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
      if (new Set(tops).size > 1) found.push(text);
    }
  }
  return found;
}
