import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'import-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What the command prints for a file, and what it complains of. */
function imported(
  name: string,
  content: string | Uint8Array,
  ...rest: string[]
): { out: string; error: string } {
  const file = join(folder, name);
  writeFileSync(file, content);
  try {
    const out = execFileSync(process.execPath, ['src/build/import/import-cli.ts', file, ...rest], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return { out, error: '' };
  } catch (error) {
    return { out: '', error: String((error as { stderr: unknown }).stderr) };
  }
}

const AROUND = ['--around', '2027-06-11', '--json'];

test('[spec 3] the command prints sales in the shape of the client, with their doubts', () => {
  const text = 'Yard sale at 12 Oak St, Dayton OH 45402\nSat 9-2, Sun 10-?';
  const [sale] = JSON.parse(imported('ad.txt', text, ...AROUND).out) as Record<string, unknown>[];
  expect(sale).toMatchObject({
    address: '12 Oak St',
    zipCode: '45402',
    saleType: 'garage',
    kind: 'yard',
    startDate: '2027-06-12',
    endDate: '2027-06-13',
    scheduleDays: [
      { date: '2027-06-12', startTime: '09:00', endTime: '14:00' },
      { date: '2027-06-13', startTime: '10:00', endTime: '17:00' },
    ],
    doubts: [{ topic: 'end', reason: 'open-end', dates: ['2027-06-13'], choices: ['17:00'] }],
  });
});

test('the plain list shows ZIP codes, canceled days, and hours without a day', () => {
  const plain = (text: string) => imported('ad.txt', text, '--around', '2027-06-11').out.trim();
  expect(plain('Yard sale at 12 Oak St, Dayton OH 45402\nSat & Sun 9-2\nSunday canceled')).toBe(
    'Yard sale | 12 Oak St 45402 | 2027-06-12 09:00-14:00, canceled: 2027-06-13',
  );
  expect(plain('Yard sale at 12 Oak St, Dayton OH 45402\nOpen 9am-2pm')).toBe(
    'Yard sale | 12 Oak St 45402 | no day, 09:00-14:00 | ? days: not-said',
  );
});

test('tables with quotes, line breaks in cells, spaces after commas, and other encodings', () => {
  const table =
    '"Name", "Address", "Notes"\n"Oak, House", "1 Oak St", "Sat 9-2\nlamps, ""old"" rugs"\n';
  const csv = (content: string | Uint8Array) =>
    JSON.parse(imported('list.csv', content, ...AROUND, '--type', 'estate').out) as Record<
      string,
      unknown
    >[];
  const expected = [
    {
      title: 'Oak, House',
      address: '1 Oak St',
      description: 'lamps, "old" rugs',
      saleType: 'estate',
      doubts: [],
      row: 2,
    },
  ];
  expect(csv(table)).toMatchObject(expected);
  expect(csv(Buffer.from(`\uFEFF${table}`, 'utf16le'))).toMatchObject(expected);
  const latin = Buffer.from('Name;Address;Notes\nCaf\u00e9;1 Oak St;Sat 9-2\n', 'latin1');
  expect(csv(latin)).toMatchObject([{ title: 'Café' }]);
});

test('a calendar file is read like a table, in the zone of its places', () => {
  const event = (...lines: readonly string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
  const file = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...event(
      'SUMMARY:Yard sale',
      'LOCATION:9 Elm St\\, Chicago\\, IL 60601',
      'DTSTART:20270612T130000Z',
      'DURATION:PT6H',
    ),
    ...event('SUMMARY:Old sale', 'DTSTART:20200612T130000Z'),
    'END:VCALENDAR',
  ].join('\r\n');
  expect(JSON.parse(imported('sales.ics', file, ...AROUND).out)).toMatchObject([
    {
      title: 'Yard sale',
      address: '9 Elm St',
      zipCode: '60601',
      scheduleDays: [{ date: '2027-06-12', startTime: '08:00', endTime: '14:00' }],
      doubts: [],
    },
  ]);
  expect(imported('bad.ics', 'BEGIN:VCALENDAR', ...AROUND).error).toContain('damaged');
});

test('what cannot be read is refused with a reason', () => {
  expect(imported('a.txt', 'Sat 9-2').error).toContain('--around');
  expect(imported('a.txt', ' \0 ', ...AROUND).error).toContain('no text');
  expect(imported('a.txt', 'Sat 9-2', '--around', '2027-02-30').error).toContain('--around');
  expect(imported('a.txt', 'Sat 9-2', ...AROUND, '--type', 'boat').error).toContain('--type');
});
