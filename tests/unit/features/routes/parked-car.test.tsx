import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { ParkedCar } from '../../../../src/features/routes/drive/parked-car.tsx';
import { driveText } from '../../../../src/i18n/routes/drive-text.ts';

const work = vi.hoisted(() => ({ isUnderWay: false }));
vi.mock('../../../../src/ui/form/use-busy.ts', () => ({
  useBusy: () => [work.isUnderWay, () => undefined],
}));

const shown = () =>
  renderToStaticMarkup(
    <ParkedCar car={null} nowMs={0} timeZone="America/Chicago" onChange={() => undefined} />,
  );

beforeEach(() => {
  work.isUnderWay = false;
});

test('[spec 9] until the device says where it is, the button says that it looks, and so does a status', () => {
  expect(shown()).toContain(driveText.park);
  expect(shown()).toMatch(/role="status"[^>]*><\/div>/);
  work.isUnderWay = true;
  expect(shown()).toContain('aria-busy="true"');
  expect(shown()).not.toContain(driveText.park);
  expect(shown()).toMatch(new RegExp(`role="status"[^>]*>${driveText.parking}</div>`));
});
