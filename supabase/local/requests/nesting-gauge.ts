const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENS: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSES: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** Measures how deeply a JSON text is nested, part by part and without a stack of its own. */
export class NestingGauge {
  /** In levels, so far. */
  deepest = 0;
  #level = 0;
  #isInText = false;
  #isEscaped = false;

  read(part: Uint8Array): void {
    for (const byte of part) {
      if (this.#isInText) this.#readText(byte);
      else if (byte === QUOTE) this.#isInText = true;
      else if (OPENS.has(byte)) this.deepest = Math.max(this.deepest, (this.#level += 1));
      else if (CLOSES.has(byte)) this.#level -= 1;
    }
  }

  #readText(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === BACKSLASH) this.#isEscaped = true;
    else if (byte === QUOTE) this.#isInText = false;
  }
}
