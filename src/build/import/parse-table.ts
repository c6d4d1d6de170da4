import Papa from 'papaparse';

/** The rows of a table as text: comma, semicolon, or tab between its cells. Formulas are words like others. */
export function parseTable(text: string): readonly (readonly string[])[] {
  const { data } = Papa.parse<string[]>(withoutSpaces(text), { skipEmptyLines: 'greedy' });
  return data;
}

const HAS_SPACED_QUOTES = /"[,;\t] +"/u;

/** `"a", "b"`: papaparse takes a quote after a space for a letter. Spaces inside of quotes stay. */
function withoutSpaces(text: string): string {
  if (!HAS_SPACED_QUOTES.test(text.slice(0, 20_000))) return text;
  return text.replace(
    /("(?:[^"]|"")*")|([,;\t]) +(?=")/gu,
    (_, quoted?: string, sign?: string) => quoted ?? sign ?? '',
  );
}
